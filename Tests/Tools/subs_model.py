"""The rules of a subscriptions file, written down as plainly as can be: what news-subs is compared with.

It shares no idea with the program: sections are lists, and where channels go is found by trying every place.
Records are kept as [(key, JSON text)], so that a whole file can be compared byte for byte.
"""

import json

SECTIONS = ("mine", "recent", "more")
DECODER = json.JSONDecoder()
FILE_KEYS = ("tid", "section", "provider", "upstream", "gone", "fixed")


class Refused(Exception):
    """An edit that is not made; its text is the error's word."""


def text(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def written(value):
    """As the tools write it: escapes for what could hurt a reader of a stream."""
    hurts = lambda c: 0x7F <= ord(c) < 0xA0 or c in "\u2028\u2029"
    return "".join("\\u%04x" % ord(c) if hurts(c) else c for c in text(value))


class Record:
    def __init__(self, line):
        """Reads a compact object; values keep their text."""
        self.members, at = [], 1
        while line[at] != "}":
            key, end = DECODER.raw_decode(line, at)
            value, after = DECODER.raw_decode(line, end + 1)
            self.members.append([key, line[end + 1 : after]])
            at = after + (line[after] == ",")

    def line(self):
        return "{" + ",".join(text(key) + ":" + value for key, value in self.members) + "}"

    def raw(self, key):
        return next((v for k, v in reversed(self.members) if k == key), None)

    def get(self, key):
        return None if self.raw(key) is None else json.loads(self.raw(key))

    def set_raw(self, key, raw):
        for member in reversed(self.members):
            if member[0] == key:
                member[1] = raw
                return
        self.members.append([key, raw])

    def set(self, key, value):
        self.set_raw(key, written(value))

    def remove(self, key):
        self.members = [m for m in self.members if m[0] != key]

    @property
    def tid(self):
        return self.get("tid")

    @property
    def fixed(self):
        return self.raw("fixed") == "true"


def is_feed(tid):
    return any(tid.lower().startswith(p) and len(tid) > len(p) for p in ("http://", "https://", "file:"))


def laid_out(free, fixed):
    """`fixed` is [(index, channel)]: each at its index as long as the list is long enough."""
    fixed, free, result = sorted(fixed, key=lambda f: f[0]), list(free), []
    while fixed or free:
        if fixed and (fixed[0][0] <= len(result) or not free):
            result.append(fixed.pop(0)[1])
        else:
            result.append(free.pop(0))
    return result


class Model:
    def __init__(self, lines=None):
        self.exists = lines is not None
        self.sections = {s: [] for s in SECTIONS}
        for line in lines or []:
            record = Record(line)
            self.sections[record.get("section") or "mine"].append(record)

    def lines(self):
        return [r.line() for s in SECTIONS for r in self.sections[s]]

    def tids(self, section):
        return [r.tid for r in self.sections[section]]

    def place_of(self, tid):
        for section in SECTIONS:
            if tid in self.tids(section):
                return section, self.tids(section).index(tid)
        return None

    def known(self, tid):
        place = self.place_of(tid)
        if place is None:
            raise Refused("unknown-tid")
        return self.sections[place[0]][place[1]]

    def is_held(self, record):
        return record.fixed and record in self.sections["mine"]

    # Putting channels somewhere.

    def fixed_places(self):
        return [(i, r) for i, r in enumerate(self.sections["mine"]) if r.fixed]

    def put(self, records, section, place, fixed):
        """Puts channels that stand in no section where `place` says; `fixed` are the places as the edit began."""
        if section == "mine":
            held = [r for _, r in fixed]
            free = [r for r in self.sections["mine"] if r not in held]
        else:
            fixed, free = [], list(self.sections[section])
        tries = [laid_out(free[:i] + records + free[i:], fixed) for i in range(len(free) + 1)]
        self.sections[section] = self.chosen(tries, records, place)
        for record in records:
            if record.was != section:
                record.set("section", section)

    def chosen(self, tries, records, place):
        """The layout that a place means, of those with the channels behind 0, 1, 2, … free ones."""
        kind, value = place
        first = records[0]
        if kind == "first":
            return tries[0]
        for layout in tries:
            index = layout.index(first)
            if kind == "to" and index == value:
                return layout
            if kind == "before" and layout.index(value) > index:
                following = [r for r in layout[index + 1 :] if r not in records and not self.held_before(r)]
                if following and following[0] is value:
                    return layout
            if kind == "after" and layout.index(value) < index:
                return layout
        return tries[-1]

    def held_before(self, record):
        return record in [r for _, r in self.start]

    def check_place(self, place, moving, section):
        """The anchor as a record; refuses what would cost a fixed channel its place."""
        kind, value = place
        if kind in ("before", "after"):
            anchor = self.known(value)
            if anchor in moving:
                raise Refused("anchor")
            if kind == "before" and self.is_held(anchor):
                raise Refused("fixed")
            return kind, anchor
        if kind == "to" and section == "mine" and value < len(self.sections["mine"]) and self.sections["mine"][value].fixed:
            raise Refused("fixed")
        return place

    def take(self, records):
        for record in records:
            for section in SECTIONS:
                if record in self.sections[section]:
                    record.was = section
                    self.sections[section].remove(record)
        held = [(i, r) for i, r in self.start]
        free = [r for r in self.sections["mine"] if r not in [h for _, h in held]]
        self.sections["mine"] = laid_out(free, held)

    def named(self, tids):
        records = []
        for tid in tids:
            record = self.known(tid)
            if record not in records:
                records.append(record)
        return records

    def refuse_fixed(self, records):
        if any(self.is_held(r) for r in records):
            raise Refused("fixed")

    # The edits. `tids` is a list, `place` a pair such as ("to", 3).

    def edit(self, op, **options):
        if not self.exists and op not in ("init", "add", "sync"):
            raise Refused("missing")
        self.start = self.fixed_places()
        getattr(self, op)(**options)

    def remove(self, tids):
        records = [r for r in self.named(tids) if r in self.sections["mine"]]
        self.refuse_fixed(records)
        if records:
            self.take(records)
            self.put(records, "recent", ("last", None), [])

    def delete(self, tids):
        records = self.named(tids)
        self.refuse_fixed(records)
        self.take(records)

    def toggle(self, tids):
        records = self.named(tids)
        self.refuse_fixed(records)
        leaving = [r for r in records if r in self.sections["mine"]]
        coming = [r for r in records if r not in leaving]
        self.take(records)
        if leaving:
            self.put(leaving, "more", ("last", None), [])
        if coming:
            self.put(coming, "mine", ("last", None), self.start)

    def settle(self):
        records = list(self.sections["recent"])
        if records:
            self.take(records)
            self.put(records, "more", ("first", None), [])

    def move(self, tids, place, section=None):
        records = self.named(tids)
        self.refuse_fixed(records)
        if place[0] in ("before", "after"):
            anchor = self.known(place[1])
            if anchor in records:
                raise Refused("anchor")
            where = self.place_of(place[1])[0]
            if section and section != where:
                raise Refused("usage")
            section = where
        targets = [section or self.place_of(r.tid)[0] for r in records]
        checked = [self.check_place(place, records, target) for target in targets]
        self.take(records)
        for target in SECTIONS:
            group = [r for r, t in zip(records, targets) if t == target]
            if group:
                self.put(group, target, checked[targets.index(target)], self.start)

    def add(self, tids, place=None, channels=()):
        coming = []
        if not tids and not channels:
            return
        for tid in tids:
            where = self.place_of(tid)
            if where is None and not is_feed(tid):
                raise Refused("unknown-tid")
            if where is None:
                record = Record(text({"tid": tid}))
                if tid in [r.tid for r in coming]:
                    continue
                record.was = None
            else:
                record = self.known(tid)
                if where[0] == "mine" and place is None or record in coming:
                    continue
                self.refuse_fixed([record])
            coming.append(record)
        for line in channels:
            given = Record(line)
            if self.place_of(given.tid):
                record = self.known(given.tid)
                if record in self.sections["mine"] and place is None or record in coming:
                    continue
                self.refuse_fixed([record])
                coming.append(record)
            elif given.tid not in [r.tid for r in coming]:
                given.was = None
                coming.append(given)
        if place:
            checked = self.check_place(place, coming, "mine")
            if place[0] in ("before", "after") and checked[1] not in self.sections["mine"]:
                raise Refused("anchor")
            place = checked
        if coming:
            self.take(coming)
            self.put(coming, "mine", place or ("last", None), self.start)
            self.exists = True

    def rename(self, tid, name):
        record = self.known(tid)
        if record.get("tname") == name:
            return
        if isinstance(record.get("provider"), str):
            if record.raw("upstream") is None:
                old = record.raw("tname") or "null"
                record.set("tname", name)
                record.set_raw("upstream", old)
                return
            if record.get("upstream") == name:
                record.remove("upstream")
        record.set("tname", name)

    def fix(self, tids):
        records = [r for r in self.named(tids) if not self.is_held(r)]
        coming = [r for r in records if r not in self.sections["mine"]]
        if coming:
            self.take(coming)
            self.put(coming, "mine", ("last", None), self.start)
        for record in records:
            if not record.fixed:
                record.set("fixed", True)

    def unfix(self, tids):
        for record in self.named(tids):
            if record.fixed:
                if isinstance(record.get("provider"), str):
                    record.set("fixed", False)
                else:
                    record.remove("fixed")

    # A provider's list: lines of compact records.

    @staticmethod
    def arrivals(lines):
        records = []
        for line in lines:
            record = Record(line)
            if record.tid not in [r.tid for r in records]:
                records.append(record)
        return records

    def init(self, channels, mine=10, fix=(), source="netease", force=False):
        records = self.arrivals(channels)
        if not records:
            raise Refused("no-channels")
        if self.exists and not force:
            raise Refused("exists")
        if any(tid not in [r.tid for r in records] for tid in fix):
            raise Refused("unknown-tid")
        self.exists, self.sections, count = True, {s: [] for s in SECTIONS}, 0
        fixed = [r for r in records if r.fixed or r.tid in fix]
        count = len([r for r in fixed if r.get("section") is None])
        for record in fixed + [r for r in records if r not in fixed]:
            given = record.get("section")
            if record in fixed:
                section = "mine"
            elif given:
                section = given
            else:
                section = "mine" if count < mine else "more"
                count += 1
            if given != section:
                record.set("section", section)
            record.set("provider", source)
            if record in fixed and not record.fixed:
                record.set("fixed", True)
            self.sections[section].append(record)

    def sync(self, channels, source="netease", force=False):
        if not self.exists:
            return self.init(channels, source=source)
        records = self.arrivals(channels)
        if not records:
            raise Refused("no-channels")
        theirs = [r for s in SECTIONS for r in self.sections[s] if r.get("provider") == source]
        listed = {r.tid: r for r in records}
        there = [r for r in theirs if r.raw("gone") != "true"]
        if 2 * len([r for r in there if r.tid not in listed]) > len(there) and not force:
            raise Refused("too-many-gone")
        newly = []
        for new in records:
            if self.place_of(new.tid) is None:
                continue
            old = self.known(new.tid)
            if old not in theirs:
                continue
            renamed = old.raw("upstream") is not None
            for at, (key, _) in enumerate(new.members):
                if key in [k for k, _ in new.members[at + 1 :]]:
                    continue
                if key not in FILE_KEYS and not (renamed and key == "tname"):
                    old.set_raw(key, new.raw(key))
            for key in [k for k, _ in old.members]:
                if key not in FILE_KEYS and new.raw(key) is None and not (renamed and key == "tname"):
                    old.remove(key)
            if renamed:
                old.set_raw("upstream", new.raw("tname") or "null")
            old.remove("gone")
            if new.fixed and old.raw("fixed") is None:
                newly.append(old)
        for record in theirs:
            if record.tid not in listed:
                if record in self.sections["mine"]:
                    if record.raw("gone") != "true":
                        record.set("gone", True)
                else:
                    self.take([record])
        if newly:
            self.take(newly)
            for record in newly:
                record.set("fixed", True)
            self.put(newly, "mine", ("last", None), self.start)
        for new in records:
            if self.place_of(new.tid) is not None:
                continue
            new.remove("upstream")
            new.remove("gone")
            section = "mine" if new.fixed else "more"
            if new.get("section") != section:
                new.set("section", section)
            new.set("provider", source)
            if section == "mine":
                new.was = None
                self.put([new], "mine", ("last", None), self.start + [(i, r) for i, r in self.fixed_places() if r not in [s for _, s in self.start]])
            else:
                self.sections["more"].append(new)
