// The look of the page. Sizes are those of the app: a bar of 16 px with the selected channel in 20,
// cells of 80 px with a picture of 100 × 64. What comes last in the page and stands on top of it,
// the bar, is placed by `order`. There is no script, and no style outside this sheet.

enum Stylesheet {
  static var text: StaticString {
    """
    :root {
      color-scheme: light dark;
      --ink: #000; --soft: #6b6b70; --line: #e4e4e8; --page: #f4f4f6; --card: #fff; --red: #f00;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ink: #f3f3f5; --soft: #a1a1a8; --line: #303036; --page: #101013; --card: #1a1a1e;
        --red: #ff6259;
      }
    }
    * { box-sizing: border-box; margin: 0; padding: 0; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 64px; }
    body {
      display: flex; flex-direction: column; min-height: 100vh;
      background: var(--page); color: var(--ink);
      font: 16px/1.4 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei",
        "Noto Sans CJK SC", "Noto Sans SC", sans-serif;
      overflow-wrap: anywhere;
    }
    a { color: inherit; text-decoration: none; }
    ul { list-style: none; }
    header, nav ul, main { width: 100%; max-width: 1240px; margin: 0 auto; }
    header { order: -2; padding: 20px 16px 8px; }
    h1 { font-size: 24px; line-height: 1.25; }
    nav {
      order: -1; position: sticky; top: 0; z-index: 1;
      background: var(--card); border-bottom: 1px solid var(--line);
    }
    nav ul {
      display: flex; align-items: baseline; gap: 0 20px; height: 48px; line-height: 48px;
      padding: 0 16px; overflow: auto hidden; white-space: nowrap;
      scroll-padding: 0 40%;
      scrollbar-width: thin; overscroll-behavior-x: contain;
    }
    nav a { display: block; font-size: 16px; }
    nav .selected { color: var(--red); font-size: 20px; font-weight: 600; scroll-initial-target: nearest; }
    main { flex: 1; padding: 0 0 40px; }
    h2 { font-size: 18px; line-height: 1.3; padding: 20px 16px 8px; }
    .cells { background: var(--card); border: solid var(--line); border-width: 1px 0 0; }
    article { height: 80px; border-bottom: 1px solid var(--line); contain: strict; }
    article > * {
      display: grid; grid-template: 20px 32px 12px / 100px minmax(0, 1fr); gap: 0 8px;
      height: 80px; padding: 8px;
    }
    .picture {
      grid-row: 1 / 4; position: relative; width: 100px; height: 64px; background: orange;
      overflow: hidden;
    }
    .picture img { display: block; width: 100px; height: 64px; object-fit: cover; }
    .picture img::before { content: ""; position: absolute; inset: 0; background: orange; }
    h3 {
      font-size: 16px; font-weight: 600; line-height: 20px;
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    article p {
      font-size: 13px; line-height: 16px; color: var(--soft); grid-column: 2;
      display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2;
      overflow: hidden; align-self: start;
    }
    small {
      grid-area: 3 / 2; justify-self: end; max-width: 100%;
      font-size: 12px; line-height: 12px; color: var(--soft);
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    .none { padding: 0 16px 8px; color: var(--soft); }
    .squares, .channels { display: grid; gap: 1px; background: var(--card); text-align: center; }
    .squares { grid-template-columns: repeat(4, minmax(0, 1fr)); max-width: 720px; }
    .channels {
      grid-template-columns: repeat(5, minmax(0, 1fr)); max-width: 720px; gap: 8px 2px;
      padding: 8px 6px;
    }
    .squares a, .squares div { display: block; padding: 14px 0; }
    .icon {
      display: block; position: relative; width: 50%; aspect-ratio: 1; margin: 0 auto 6px;
      border-radius: 22%; background: var(--line); overflow: hidden;
    }
    .icon img { display: block; width: 100%; height: 100%; object-fit: cover; }
    .icon img::before { content: ""; position: absolute; inset: 0; background: var(--line); }
    .name {
      display: block; font-size: 14px; line-height: 20px; padding: 0 4px;
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    .channels .name { padding: 7px 0; background: var(--page); border-radius: 6px; }
    .fixed { color: var(--red); }
    .page { padding: 16px; text-align: center; color: var(--soft); font-size: 14px; }
    @media (hover: hover) {
      article a:hover h3, .squares a:hover, .channels a:hover { color: var(--red); }
    }
    @media (min-width: 700px) {
      html { scroll-padding-top: 104px; }
      header, nav ul, main { padding-left: 20px; padding-right: 20px; }
      nav ul {
        flex-wrap: wrap; height: auto; max-height: 96px; overflow: hidden auto; line-height: 44px;
      }
      h2 { padding: 28px 0 10px; }
      .cells {
        display: grid; grid-template-columns: repeat(auto-fill, minmax(330px, 1fr)); gap: 10px;
        background: none; border: 0;
      }
      article {
        border: 0; border-radius: 8px; background: var(--card);
        box-shadow: inset 0 0 0 1px var(--line);
      }
      .picture { border-radius: 4px; }
      .squares, .channels { border-radius: 8px; }
      .none { padding: 0; }
    }
    """
  }
}
