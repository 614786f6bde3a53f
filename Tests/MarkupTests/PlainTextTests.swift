import Testing

@testable import Markup

@Suite struct PlainTextTests {
  @Test(
    "tags are dropped, blocks part words, inline elements do not",
    arguments: [
      ("<p>one</p><p>two</p>", "one two"), ("one<br>two<br/>three", "one two three"),
      ("un<b>believ</b>able", "unbelievable"), ("a<span>b</span> c", "ab c"),
      ("<ul><li>a</li><li>b</li></ul>", "a b"),
      ("<table><tr><td>1</td><td>2</td></tr></table>", "1 2"),
      ("<h1>T</h1>text", "T text"), ("<div>a</div>b<div>c</div>", "a b c"),
      ("<a href=\"x>y\">link</a>", "link"), ("<a title='a \"b\" > c'>x</a>", "x"),
      ("<svg:title>foo</svg:title>", "foo"), ("<custom-element>x</custom-element>", "x"),
      ("<img src=x alt=y>", ""), ("<b", ""), ("text <a href=\"http://exam", "text"),
      ("x<wbr>y", "xy"), ("<P>A</P><BR>B", "A B"),
    ])
  func tags(html: String, text: String) {
    #expect(plain(html) == text)
  }

  @Test(
    "scripts, style sheets and comments are dropped with what they hold, closed or not",
    arguments: [
      ("safe<script type='x'>var a = '<b>';</script> description", "safe description"),
      ("a<style>p > b { color: red }</style>b", "ab"), ("a<SCRIPT>x</Script >b", "ab"),
      ("a<script>never closed", "a"), ("a<!-- <b>x</b> -->b", "ab"), ("a<!---->b", "ab"),
      ("a<!-->b", "ab"), ("safe<!--", "safe"), ("a<script>x</scriptx></script>b", "ab"),
      ("a<?php echo 1 ?>b", "ab"), ("<!DOCTYPE html><p>a", "a"),
      ("a<![CDATA[b <i>c</i>]]>d", "ab cd"),
    ])
  func hidden(html: String, text: String) {
    #expect(plain(html) == text)
  }

  @Test(
    "what begins no tag stays text",
    arguments: [
      ("1 < 2 > 0", "1 < 2 > 0"), ("I <3 you", "I <3 you"), ("a <- b", "a <- b"),
      ("<!' <a href=\"foo\">", "<!'"),
      (" <!DOCTYPE ", "<!DOCTYPE"), ("x <y and so on", "x <y and so on"), ("a & b &", "a & b &"),
      ("<>", "<>"),
      ("a</ b>", "a</ b>"), ("]]>", "]]>"),
    ])
  func text(html: String, text: String) {
    #expect(plain(html) == text)
  }

  @Test(
    "references are decoded once",
    arguments: [
      ("AT&amp;T &lt;b&gt;", "AT&T <b>"), ("&amp;lt;", "&lt;"), ("don&#146;t", "don’t"),
      ("&eacute;&Eacute;", "éÉ"),
      ("&copy 2004, &AMP", "© 2004, &"), ("?a=1&copy=2&notit", "?a=1&copy=2&notit"),
      ("&#65&#x42", "AB"),
      ("&nbsp;a&nbsp;&nbsp;b&nbsp;", "a b"), ("&#8238;x&#x200f;", "x"), ("&#27;[31m", "[31m"),
      ("&zwj;", "\u{200D}"),
      ("&bogus;&amp", "&bogus;&"),
    ])
  func references(html: String, text: String) {
    #expect(plain(html) == text)
  }

  @Test(
    "white space of every kind is one blank, and none stands at an end",
    arguments: [
      ("  a \t\r\n b\u{0C}c\u{0B}d ", "a b c d"), ("a\u{A0}\u{3000}b", "a b"),
      ("\u{3000}\u{3000}头条\u{3000}", "头条"),
      ("a\u{2028}b\u{2029}c\u{85}d", "a b c…d"),
      ("a\u{2009}b\u{202F}c\u{205F}d\u{1680}e", "a b c d e"),
      ("one two three four five six  seven", "one two three four five six seven"), (" ", ""),
      ("", ""),
      ("a  b   c    d     e      f       g        h", "a b c d e f g h"),
    ])
  func blanks(text: String, expected: String) {
    for markup in [Markup.none, .html, .guessed] { #expect(plain(text, markup) == expected) }
  }

  @Test(
    "control and bidi characters are dropped, windows-1252 that was taken for Unicode is mended",
    arguments: [
      ("a\u{1B}[31mb\u{07}", "a[31mb"), ("a\u{7F}b\u{0}c", "abc"),
      ("don\u{92}t \u{93}x\u{94}", "don’t “x”"),
      ("a\u{81}b\u{9D}c", "abc"),
      ("a\u{202E}b\u{2066}c\u{2069}d\u{200E}e\u{61C}f\u{FEFF}g", "abcdefg"),
      ("“头条”，—…é ü 한국 😀👨‍👩‍👧", "“头条”，—…é ü 한국 😀👨‍👩‍👧"),
    ])
  func controls(text: String, expected: String) {
    for markup in [Markup.none, .html, .guessed] { #expect(plain(text, markup) == expected) }
  }

  @Test(
    "in a title only HTML's own elements are tags",
    arguments: [
      ("std::vector<int> and <T>", "std::vector<int> and <T>"),
      ("Tips for <b>bold</b>", "Tips for bold"),
      ("if a <b then", "if a <b then"), ("A &amp; B <me@example.org>", "A & B <me@example.org>"),
      ("<p>x</p>", "x"), ("x<script>y</script>", "x"), ("AT&T", "AT&T"),
    ])
  func guessed(title: String, expected: String) {
    #expect(plain(title, .guessed) == expected)
  }

  @Test("without markup nothing is a tag or a reference")
  func none() {
    #expect(plain("<b>a</b> &amp;", .none) == "<b>a</b> &amp;")
  }

  @Test("a body keeps its blocks on lines of their own")
  func lines() {
    var text = PlainText()
    text.keepsLines = true
    text.append(
      [UInt8]("<p>one\ntwo</p><p>three</p>four<br>five<ul><li>a<li>b</ul>".utf8).span, .html)
    #expect(string(text.text) == "one two\n\nthree\n\nfour\nfive\n\na\nb")
  }

  @Test(
    "the first picture is found, but not one inside the tag or one that counts readers",
    arguments: [
      ("<p>x<img alt='a' src='a.jpg?x=1&amp;y=2'><img src=b.jpg>", "a.jpg?x=1&y=2"),
      ("<IMG SRC = \" b.png \" />", "b.png"),
      ("<img src='http://t/1x1.gif' width='1' height=1><img src=c.jpg>", "c.jpg"),
      ("<img src='data:image/gif;base64,R0' data-src='d.jpg'>", "d.jpg"),
      ("<img data-original=e.jpg>", "e.jpg"),
      ("<image src=x>", ""), ("<script>'<img src=x>'</script>", ""),
    ])
  func images(html: String, image: String) {
    var text = PlainText()
    text.seeksImage = true
    text.append([UInt8](html.utf8).span, .html)
    #expect(string(text.image) == image)
  }

  @Test(
    "hostile markup takes no more time than its length",
    arguments: [
      "<a", "<xx ", "<!--", "<!-- -- >", "<script>", "<a b=\"", "<a b='>", "&amp", "&#1",
      "<![CDATA[", "</", "<a b=\"1\"c", "]]>",
    ])
  func linear(piece: String) {
    let html = String(repeating: piece, count: 400_000 / piece.utf8.count)
    let clock = ContinuousClock()
    let time = clock.measure { _ = plain(html) }
    // A quadratic loop would take minutes.
    #expect(time < .seconds(20))
  }
}
