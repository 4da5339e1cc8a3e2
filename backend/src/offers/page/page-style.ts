/**
 * Styles of the private page, beside those shared by all pages. Phones come first; the table is for wider screens. What is
 * below the screen is laid out only when somebody scrolls there, which shows the page a tenth earlier on a slow phone.
 */
export const offerStyle = `
.page { max-width: 54rem; }
.langs { display: flex; flex-wrap: wrap; gap: 0 .75rem; justify-content: flex-end; margin: -1rem -.25rem 0 0; font-size: .875rem; }
.sheet > .langs + * { margin-top: .25rem; }
.langs a, .langs b { display: inline-block; padding: .75rem .25rem; font-weight: 400; }
.langs b { color: var(--muted); }
.lead { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between; }
.total { color: var(--indigo); font-size: 1.375rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.sheet > .facts > :first-child { grid-column: 1 / -1; }
.said { white-space: pre-line; }
.word { padding-left: 1rem; border-left: 3px solid var(--tint); }
.changes { padding: 0; list-style: none; }
.changes li { padding: .5rem 0; border-top: 1px solid var(--line); }
.changes b { display: block; font-weight: 500; }
.changes s, .changes ins { font-variant-numeric: tabular-nums; }
.changes s { color: var(--muted); }
.changes ins { font-weight: 600; text-decoration: none; }
.lines { padding: 0; list-style: none; }
.lines li { display: grid; gap: .25rem .75rem; align-items: center; grid: auto auto / 3.5rem 1fr auto; padding: .75rem 0; border-top: 1px solid var(--line); }
.lines img, .none { width: 3.5rem; height: 3.5rem; border-radius: 6px; object-fit: cover; }
.none { border: 1px dashed var(--field); }
.what { grid-column: 2 / 4; min-width: 0; overflow-wrap: anywhere; }
.what b { font-weight: 600; }
.wish { grid-column: 1 / -1; border: 0; }
.wish summary { padding: .25rem 0; min-height: 2.5rem; font-size: .875rem; font-weight: 500; align-content: center; }
.wish > * + * { margin-top: .75rem; }
.steps-now { display: flex; flex-wrap: wrap; gap: .5rem; }
.steps-now .button { flex: 1 1 100%; text-align: center; }
.steps-now .quiet-button { flex: 1 1 auto; padding-inline: .75rem; }
[hidden] { display: none !important; }
.what i { display: block; color: var(--muted); font-size: .8125rem; font-style: normal; }
.calc { grid-column: 1 / 3; color: var(--muted); font-size: .875rem; }
.calc, .sum { font-variant-numeric: tabular-nums; }
.calc span { white-space: nowrap; }
.sum { text-align: right; white-space: nowrap; font-weight: 500; }
.columns { display: none !important; }
.sums { display: grid; align-items: baseline; grid-template-columns: 1fr auto; gap: .25rem 1rem; padding-top: .75rem; border-top: 1px solid var(--ink); }
.sums dt { color: var(--muted); }
.sums dd { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.sums .total { color: var(--indigo); font-size: 1.125rem; }
.terms { padding-left: 1.25rem; color: var(--muted); font-size: .875rem; }
.bar { position: sticky; z-index: 1; bottom: 0; display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; justify-content: space-between; margin: 1rem -1rem; padding: .625rem 1rem; padding-bottom: calc(.625rem + env(safe-area-inset-bottom)); background: var(--paper); border: solid var(--line); border-width: 1px 0; font-size: .875rem; }
.bar p { flex: 1 1 9rem; min-width: 0; }
.bar b { display: block; font-size: 1.0625rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.bar .button { flex: none; }
.quiet-button { background: var(--paper); color: var(--indigo); border: 1px solid var(--field); }
.quiet-button:hover { background: var(--tint); }
.button:disabled { opacity: .6; }
form > * + * { margin-top: .75rem; }
textarea.field { min-height: 6rem; resize: vertical; }
.tick { display: flex; gap: .75rem; min-height: 2.75rem; }
.tick input { flex: none; height: 1.5rem; margin: 0; width: 1.5rem; }
.pair { display: grid; gap: .75rem; grid-template-columns: 1fr 1fr; }
details { border-top: 1px solid var(--line); }
summary { min-height: 44px; padding: .625rem 0; color: var(--indigo); font-weight: 600; cursor: pointer; }
.talk { padding: 0; list-style: none; }
.talk li { padding: .5rem 0 .5rem .75rem; border-left: 3px solid var(--line); }
.talk li + li { margin-top: .75rem; }
.talk .house { border-color: var(--indigo); }
.talk b { font-weight: 600; color: var(--ink); }
.talk a, .more { display: inline-block; padding: .625rem 0; overflow-wrap: anywhere; }
.fault { color: var(--bad); font-weight: 500; }
.wrong { border-color: var(--bad); }
#standing > * + * { margin-top: .5rem; }
.steps { padding: 0; list-style: none; }
.steps li { position: relative; padding: 0 0 .75rem 1.5rem; border-left: 2px solid var(--indigo); margin-left: .375rem; }
.steps li:last-child { border-left-color: transparent; padding-bottom: 0; }
.steps li::before { content: ''; position: absolute; left: -.4375rem; top: .375rem; width: .75rem; height: .75rem; border: 2px solid var(--indigo); border-radius: 50%; background: var(--indigo); }
.steps .ahead { border-left-style: dashed; border-left-color: var(--field); color: var(--muted); }
.steps .ahead::before { border-color: var(--field); background: var(--paper); }
.steps .cancelled::before { border-color: var(--bad); background: var(--bad); }
.steps [aria-current] { font-weight: 600; }
.steps small { display: block; color: var(--muted); font-size: .8125rem; font-weight: 400; }
@media (min-width: 40rem) {
  .steps { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
  .steps li { margin: .375rem 0 0; padding: .75rem .5rem 0 0; border: 0; border-top: 2px solid var(--indigo); }
  .steps li:last-child { border-top-color: transparent; }
  .steps .ahead { border-top: 2px dashed var(--field); }
  .steps li::before { left: 0; top: -.4375rem; }
  .bar { margin: 1rem 0; padding: .75rem 2.25rem; border-width: 1px; border-radius: 8px; }
  .lines li { grid: auto / 3.5rem 1fr 6rem 9rem 9rem; gap: 0 1rem; align-items: center; }
  .what { grid-column: auto; }
  .steps-now .button, .steps-now .quiet-button { flex: none; }
  .calc { display: contents; }
  .calc span { font-size: .9375rem; text-align: right; color: var(--ink); }
  .calc em { display: none; }
  .lines .columns { display: grid !important; padding: 0 0 .375rem; border: 0; color: var(--muted); font-size: .8125rem; text-align: right; }
  .columns span:first-child { text-align: left; grid-column: 1 / 3; }
  .sums { grid-template-columns: 1fr 11rem; text-align: right; }
}
.sheet + .sheet, .lines li { content-visibility: auto; }
.sheet + .sheet { contain-intrinsic-size: auto 40rem; }
.lines li { contain-intrinsic-size: auto 7rem; }
@media print {
  .sheet + .sheet, .lines li { content-visibility: visible; }
  .bar, .langs, .answers, .more, .wish, .steps-now { display: none; }
}
`;
