import { defaultBrand } from '@selvedge/domain/brand';
import { escapeHtml, renderMail } from './mail-layout.js';

const content = {
  heading: 'Your quotation QT-2026-0001 is approved',
  paragraphs: ['Dear Nimali,', 'Your quotation is attached.\nIt is valid for 30 days.'],
  details: [
    ['Fabric', 'Cotton poplin'],
    ['Total', 'Rs. 1,250.00'],
  ] as [string, string][],
  button: { label: 'See my quotations', url: 'https://selvedge.example/my-quotations?a=1&b=2' },
};

test('the text of a mail says all that its HTML says', () => {
  expect(renderMail(defaultBrand, content).text).toBe(`Your quotation QT-2026-0001 is approved

Dear Nimali,

Your quotation is attached.
It is valid for 30 days.

Fabric: Cotton poplin
Total: Rs. 1,250.00

See my quotations: https://selvedge.example/my-quotations?a=1&b=2

-- 
Selvedge
Selvedge Fabrics (Pvt) Ltd
Colombo, Sri Lanka
`);
});

test('the HTML of a mail keeps line breaks and links to where the button points', () => {
  const { html } = renderMail(defaultBrand, content);

  expect(html).toContain('Your quotation is attached.<br>It is valid for 30 days.');
  expect(html).toContain('<a href="https://selvedge.example/my-quotations?a=1&amp;b=2"');
  expect(html).toContain('Colombo, Sri Lanka');
});

test('nothing that a customer or an admin typed becomes markup', () => {
  const evil = `<script>alert(1)</script>"><img src=x onerror='y'>&amp;`;
  const { html } = renderMail(
    { ...defaultBrand, name: evil, companyLines: [evil] },
    { heading: evil, paragraphs: [evil], details: [[evil, evil]], button: { label: evil, url: `https://x/?${evil}` } },
  );

  expect(html).not.toMatch(/<script|<img/);
  expect(html.split(escapeHtml(evil))).toHaveLength(11);
});

test('details and button are left out where there are none', () => {
  const { html, text } = renderMail(defaultBrand, { heading: 'Hello', paragraphs: ['One line.'] });

  expect(html).not.toContain('<a ');
  expect(text).toBe('Hello\n\nOne line.\n\n-- \nSelvedge\nSelvedge Fabrics (Pvt) Ltd\nColombo, Sri Lanka\n');
});

test('what anybody may have typed is never a link, in neither part; the button, the foot and the house’s words are', () => {
  const trap = 'verify at https://evil.example, www.evil.example or evil.example';
  const { html, text } = renderMail(
    { ...defaultBrand, companyLines: ['selvedge.lk'] },
    {
      heading: trap,
      paragraphs: [trap, { house: 'Care: https://selvedge.lk/care' }],
      details: [[trap, trap]],
      button: { label: 'Open', url: 'https://selvedge.lk/x' },
    },
  );

  for (const part of [html, text]) {
    expect(part).not.toMatch(/evil\.example/);
    expect(part.match(/https:\/\/\S*/g)?.every((url) => url.startsWith('https://selvedge.lk/'))).toBe(true);
    expect(part.match(/evil\[\.\]example/g)?.length).toBeGreaterThanOrEqual(12);
    expect(part).toContain('https://selvedge.lk/care');
  }
});
