/**
 * The style sheet of all pages that the server renders. It is inlined, and loads no font, so that nothing moves after the first
 * paint, however slow the line. Nor does it name the brand's fonts, which hardly any device has: looking them up for every size
 * and weight would delay the first paint. Blocks: `.head` the letterhead, `.sheet` the paper with the selvedge on its edge,
 * `.standing` (with `-good`, `-warn` or `-bad`) one sentence about the state, `.facts` a list of labels and values, `.button`,
 * `.field`, `.number` for what must not be broken over two lines, `.quiet` for small print, `.foot` the contact details.
 */
export const pageStyle = `
:root { color-scheme: light; --cloth: #faf7f2; --paper: #fff; --line: #e6dfd3; --field: #8e8a80; --ink: #1f2430;
  --muted: #5b6170; --indigo: #26355d; --indigo-dark: #1b2748; --tint: #e8ebf4; --red: #b3341f; --good: #1e6b3a; --good-tint: #e3f3e8;
  --warn: #8a5a00; --warn-tint: #fff3d6; --bad: #9b1c1c; --bad-tint: #fbe6e4; }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--cloth); color: var(--ink); -webkit-text-size-adjust: 100%;
  font: 400 1rem/1.55 system-ui, sans-serif; }
h1, h2, p, dl, dd, ul, ol, figure { margin: 0; }
h1, h2, p, dd, li, td, th { overflow-wrap: anywhere; }
a { color: var(--indigo); }
:focus-visible { outline: 2px solid var(--indigo); outline-offset: 2px; }
.page { max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
.head { padding: .5rem .25rem 1rem; }
.head p:first-child { color: var(--indigo); font: 600 1.625rem/1.15 Georgia, serif; }
.head p + p { color: var(--muted); font-size: .875rem; }
.sheet { position: relative; padding: 1.5rem 1.25rem; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.sheet::before { content: ''; position: absolute; inset: 0 auto 0 0; border-left: 3px dashed var(--red); }
.sheet + .sheet { margin-top: 1rem; }
h1 { font: 400 1.625rem/1.25 Georgia, serif; }
h2 { color: var(--indigo); font-size: 1rem; font-weight: 600; }
.sheet > * + * { margin-top: 1rem; }
.standing { padding: .75rem 1rem; border-radius: 8px; font-weight: 600; }
.standing-good { background: var(--good-tint); color: var(--good); }
.standing-warn { background: var(--warn-tint); color: var(--warn); }
.standing-bad { background: var(--bad-tint); color: var(--bad); }
.facts { display: grid; gap: .75rem 2rem; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); }
.facts dt { color: var(--muted); font-size: .8125rem; }
.facts dd { font-weight: 500; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.field { display: block; width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--field); border-radius: 8px; background: var(--paper); color: inherit; font: inherit; }
.label, .wish label > span { display: block; margin-bottom: .25rem; color: var(--muted); font-size: .8125rem; }
.button { display: inline-block; min-height: 44px; padding: .625rem 1.25rem; border: 0; border-radius: 8px; background: var(--indigo); color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--indigo-dark); }
.number { white-space: nowrap; }
.quiet { color: var(--muted); font-size: .875rem; }
.code { font-family: ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace; overflow-wrap: anywhere; }
.foot { padding: 1.25rem .25rem 0; color: var(--muted); font-size: .8125rem; }
[hidden] { display: none !important; }
@media (min-width: 40rem) { .page { padding-top: 2rem; } .sheet { padding: 2rem 2.25rem; } h1 { font-size: 2rem; } }
@media print { body { background: none; } .sheet { border: 0; } }
`;
