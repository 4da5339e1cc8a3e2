import type { DocumentModel } from './document-model.js';

/** Fonts for names in non-Latin scripts, provided by backend/src/documents/fonts.ts. */
export const otherScripts = [
  'Noto Sans Sinhala',
  'Noto Sans Tamil',
  'Noto Sans SC Variable',
  'Noto Sans Thai Variable',
  ...['KR', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Telugu', 'Kannada', 'Malayalam', 'Khmer', 'Lao'].map(
    (script) => `Noto Sans ${script} Variable`,
  ),
  ...['Ethiopic', 'Arabic', 'Hebrew', 'HK', 'JP'].map((script) => `Noto Sans ${script} Variable`),
  'Noto Sans Myanmar',
  'Noto Emoji Variable',
]
  .map((family) => `'${family}'`)
  .join(', ');

/**
 * The style of the printed quotation, for the screen, for the browser's own printing and for the PDF of the server. All
 * rules apply to `.quotation-document` or its page only; only the page box is global, because CSS cannot scope it. The
 * selvedge line is a border and no background, so that it prints without "background graphics".
 */
export const documentStyle = `
@page {
  size: A4 portrait;
  margin: 10mm;
  @bottom-right {
    content: 'Page ' counter(page) ' of ' counter(pages);
    color: #5b6170;
    font: 7.5pt 'Inter Variable', sans-serif;
  }
}

.quotation-document {
  position: relative;
  box-sizing: border-box;
  width: 190mm;
  padding: 0 0 0 6mm;
  background: #ffffff;
  color: #1f2430;
  font: 400 12px/1.5 'Inter Variable', ${otherScripts}, sans-serif;
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
  text-align: left;
}
.quotation-document * { box-sizing: border-box; }
.quotation-document :is(h1, h2, p, dl, dd, ol, address, table) { margin: 0; }
.quotation-document :is(p, td, dd, address, li) { overflow-wrap: anywhere; }
.quotation-document .qd-label {
  color: #5b6170;
  font-size: 10px;
  font-weight: 500;
}
.quotation-document h2 {
  margin-bottom: 4px;
  color: #26355d;
  font-size: 12px;
  font-weight: 600;
  line-height: 1.5;
}
.quotation-document .qd-selvedge {
  position: absolute;
  top: 0;
  bottom: 0;
  left: 0;
  border-left: 3px dashed #b3341f;
}
/* Printers repeat it on every page; on the screen the mark below the number is enough. */
.quotation-document .qd-draft { display: none; }

.quotation-document .qd-letterhead {
  display: flex;
  justify-content: space-between;
  gap: 24px;
  padding-bottom: 16px;
  border-bottom: 1px solid #e6dfd3;
}
.quotation-document .qd-brand { min-width: 0; color: #5b6170; font-size: 11px; }
.quotation-document .qd-brand-name {
  color: #26355d;
  font: 600 30px/1.15 'Fraunces Variable', ${otherScripts}, serif;
}
.quotation-document .qd-tagline { margin-bottom: 8px; color: #1f2430; font-size: 12px; }
.quotation-document .qd-heading { flex: none; text-align: right; }
.quotation-document h1 { color: #1f2430; font: 400 24px/1.4375 'Fraunces Variable', serif; }
.quotation-document .qd-number { color: #26355d; font-size: 15px; font-weight: 600; }
.quotation-document .qd-mark {
  display: inline-block;
  margin-top: 8px;
  padding: 1px 10px;
  border: 1px solid #9b1c1c;
  border-radius: 8px;
  color: #9b1c1c;
  font-weight: 600;
}

.quotation-document .qd-parties {
  display: flex;
  justify-content: space-between;
  gap: 24px;
  padding: 16px 0 20px;
}
.quotation-document .qd-customer { flex: 1 0 62mm; max-width: 110mm; font-style: normal; }
.quotation-document .qd-customer-name { font-size: 14px; font-weight: 600; }
.quotation-document .qd-dates {
  display: flex;
  flex: 0 1 auto;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px 28px;
  max-width: 110mm;
  text-align: right;
}
.quotation-document .qd-dates > div { min-width: 0; max-width: 70mm; }
.quotation-document .qd-dates dd { font-size: 13px; font-weight: 500; }

.quotation-document table { border-collapse: collapse; }
.quotation-document :is(.qd-figure, .qd-serial) { white-space: nowrap; }
.quotation-document .qd-figure { text-align: right; }
.quotation-document .qd-lines { width: 100%; }
.quotation-document .qd-lines thead { display: table-header-group; }
.quotation-document .qd-lines tr { break-inside: avoid; }
.quotation-document .qd-lines > thead th {
  padding: 7px 8px;
  border-bottom: 2px solid #26355d;
  color: #26355d;
  font-size: 11px;
  font-weight: 600;
  text-align: left;
  white-space: nowrap;
}
.quotation-document .qd-lines > thead th.qd-figure { text-align: right; }
.quotation-document .qd-lines > tbody > tr:where(:not(.qd-end)) > td {
  padding: 5px 8px;
  border-bottom: 1px solid #e6dfd3;
  vertical-align: middle;
}
.quotation-document .qd-lines > :is(thead, tbody) > tr > :first-child { padding-left: 0; }
.quotation-document .qd-lines > :is(thead, tbody) > tr > :last-child { padding-right: 0; }
/* Forty rolls go on over the page, with their headings. */
.quotation-document .qd-lines > tbody > .qd-rolls { break-before: avoid; break-inside: auto; }
.quotation-document .qd-rolls table { width: 100%; font-size: 11px; }
.quotation-document .qd-rolls :is(th, td) { padding: 2px 8px 2px 0; text-align: left; white-space: nowrap; }
.quotation-document .qd-rolls th { color: #5b6170; font-weight: 600; }
.quotation-document .qd-rolls .qd-figure { padding: 2px 0 2px 8px; text-align: right; }
.quotation-document .qd-rolls-total td { border-top: 1px solid #e6dfd3; font-weight: 600; }
/* Never on a page without the line before it. */
.quotation-document .qd-end { break-before: avoid; }
.quotation-document .qd-end > td { padding: 0; }
.quotation-document .qd-serial { color: #5b6170; }
.quotation-document .qd-lines .qd-picture { width: 40px; padding-right: 0; }
.quotation-document .qd-picture :is(img, span) {
  display: block;
  width: 32px;
  height: 32px;
  border: 1px solid #e6dfd3;
  border-radius: 4px;
}
.quotation-document .qd-picture img { object-fit: cover; }
/* Filled, it would say that the fabric is of that color. */
.quotation-document .qd-picture span { border-style: dashed; border-color: #9aa0ab; }
.quotation-document .qd-fabric-name { font-weight: 600; line-height: 1.35; }
.quotation-document .qd-details { color: #5b6170; font-size: 11px; line-height: 1.35; }
.quotation-document .qd-code { min-width: 24mm; max-width: 34mm; }
.quotation-document .qd-tick { display: inline-block; width: 16px; height: 16px; border: 1.5px solid #1f2430; vertical-align: middle; }
.quotation-document .qd-unit { display: inline-block; width: 20px; color: #5b6170; text-align: left; white-space: pre; }

.quotation-document .qd-closing {
  display: flex;
  justify-content: space-between;
  gap: 32px;
  /* As wide as the table, whose columns its own words are not to widen. */
  width: 0;
  min-width: 100%;
  padding-top: 14px;
}
.quotation-document .qd-totals { flex: none; align-self: flex-start; min-width: 72mm; }
.quotation-document .qd-totals :is(th, td) { padding: 4px 0; font-weight: 400; }
.quotation-document .qd-totals th { padding-right: 24px; color: #5b6170; text-align: left; }
.quotation-document .qd-totals .qd-total :is(th, td) {
  padding-top: 9px;
  border-top: 2px solid #26355d;
  color: #26355d;
  font-size: 15px;
  font-weight: 600;
}
.quotation-document .qd-totals tr:has(+ .qd-total:not(.qd-total + .qd-total)) :is(th, td) { padding-bottom: 9px; }
.quotation-document .qd-totals .qd-total + .qd-total :is(th, td) { padding-top: 4px; border-top: 0; }
.quotation-document .qd-totals .qd-due :is(th, td) { padding-top: 9px; color: #1f2430; font-weight: 600; }

.quotation-document .qd-terms { flex: 1; min-width: 0; padding-top: 4px; }
.quotation-document .qd-terms ol { padding-left: 18px; color: #5b6170; font-size: 11px; }
.quotation-document .qd-terms p { padding: 3px 0 0 20px; color: #5b6170; font-size: 11px; }
.quotation-document .qd-terms li { padding-left: 2px; }
.quotation-document .qd-revision { color: #5b6170; font-size: 12px; }
.quotation-document .qd-opening { padding-bottom: 14px; }
.quotation-document .qd-changes { padding-bottom: 14px; }
.quotation-document .qd-changes ul { padding-left: 18px; }
.quotation-document .qd-changes s { color: #5b6170; }
.quotation-document .qd-changes strong { font-weight: 600; }
.quotation-document .qd-regards { padding-top: 20px; }
.quotation-document :is(.qd-note, .qd-foot) { width: 0; min-width: 100%; }
.quotation-document .qd-note { padding-top: 14px; }
.quotation-document .qd-note h2 { break-after: avoid; }
.quotation-document .qd-note p { white-space: pre-line; orphans: 3; widows: 3; }
/* Also behind remarks that are longer than a page. */
.quotation-document .qd-foot { break-before: avoid; break-inside: avoid; }
.quotation-document .qd-signatures {
  display: flex;
  gap: 32px;
  padding-top: 52px;
}
.quotation-document .qd-signature { flex: 0 1 calc(50% - 16px); padding-top: 6px; border-top: 1px solid #1f2430; }
.quotation-document .qd-signature span { display: block; color: #5b6170; font-size: 10px; }
.quotation-document .qd-proof {
  display: flex;
  align-items: center;
  gap: 12px;
  padding-top: 20px;
  color: #5b6170;
  font-size: 10px;
}
.quotation-document .qd-proof img { flex: none; width: 18mm; height: 18mm; margin: -2mm; }
.quotation-document .qd-proof-code { color: #1f2430; font-size: 12px; font-weight: 600; letter-spacing: 0.06em; }
.quotation-document .qd-proof a { color: #26355d; text-decoration: none; }

@media print {
  body:has(> .quotation-document) { margin: 0; }
  /* A page is laid out in whole pixels, rounded up, and cut where it is 190 mm wide: the last figure would lose its edge. */
  .quotation-document { width: calc(100% - 1px); }
  /* Only here: on screen the sheet is also drawn on a canvas, which knows no tabular figures and would place them wrong. */
  .quotation-document :is(.qd-figure, .qd-serial) { font-variant-numeric: tabular-nums; }
  /* A fixed element is printed on every page: the selvedge runs down all of them. */
  .quotation-document .qd-selvedge { position: fixed; }
  .quotation-document .qd-draft {
    display: block;
    position: fixed;
    top: 45%;
    left: 0;
    right: 0;
    color: rgb(155 28 28 / 0.16);
    font-size: 44pt;
    font-weight: 600;
    text-align: center;
    transform: rotate(-30deg);
  }
  /* Each rounded picture would carry an outline of its own: 15 kB of a sheet of forty. */
  .quotation-document .qd-picture img { border-radius: 0; }
}
`;

/** Prints the number of the quotation at the bottom of every page, because sheets of paper get separated. */
export function pageFooterStyle(model: Pick<DocumentModel, 'title' | 'letterhead'>): string {
  return `
@page {
  @bottom-left {
    content: ${cssString(`${model.letterhead.name} • ${model.title}`)};
    color: #5b6170;
    font: 7.5pt 'Inter Variable', ${otherScripts}, sans-serif;
  }
}
`;
}

/**
 * A quoted CSS string in which all characters but letters, digits and spaces are escaped, so it can end neither rule
 * nor element.
 */
function cssString(text: string): string {
  return `'${text.replace(/[^A-Za-z0-9 ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}'`;
}
