import fc from 'fast-check';
import { documentStyle, pageFooterStyle } from './document-style.js';

const footer = (name: string) =>
  pageFooterStyle({ title: 'Quotation QT-2026-0042', letterhead: { name, tagline: '', lines: [] } });
const content = (css: string) => /content: '(.*)';/.exec(css)?.[1];

/** Reads a CSS string as a browser does: a backslash, hexadecimal digits and one space are one character. */
const unescaped = (text = '') =>
  text.replace(/\\([0-9a-f]+) /g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

test('every rule except the page box is limited to the sheet', () => {
  const withoutPage = documentStyle.replace(/@page \{.*?\n\}/s, '').replace(/\/\*.*?\*\//gs, '');
  const selectors = [...withoutPage.matchAll(/([^{}]+)\{[^{}]*\}/g)].map(([, selector]) => selector?.trim());
  expect(selectors.length).toBeGreaterThan(40);
  const open = selectors.filter((selector) => !selector?.includes('.quotation-document'));
  expect(open).toEqual([]);
});

test('the sheet is A4 with 10 mm of margin and counts its pages', () => {
  expect(documentStyle).toMatch(/size: A4 portrait;\s+margin: 10mm;/);
  expect(documentStyle).toContain("'Page ' counter(page) ' of ' counter(pages)");
});

test("every font weight exists in the PDF's fonts", () => {
  const weights = [...documentStyle.matchAll(/font(?:-weight)?: (\d+)(?![\d.]*p[xt])/g)].map(([, weight]) => weight);
  expect(new Set(weights)).toEqual(new Set(['400', '500', '600']));
});

test('the quotation number is printed at the foot of every page', () => {
  expect(unescaped(content(footer('Selvedge')))).toBe('Selvedge • Quotation QT-2026-0042');
});

test("no seller's name can escape the footer", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const written = content(footer(name));
      expect(written).toMatch(/^[A-Za-z0-9 \\]*$/);
      expect(unescaped(written)).toBe(`${name} • Quotation QT-2026-0042`);
    }),
  );
  expect(footer("</style><script>'; } body { display: none")).not.toMatch(/<|script'|body \{/);
});
