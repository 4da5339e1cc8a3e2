import { defaultBrand } from '@selvedge/domain/brand';
import type { ReactElement } from 'react';
import { addressed, Button, Details, Greeting, Paragraph, Row, trusted } from './email-parts.js';
import { type EmailTemplate, renderEmail } from './email-template.js';

const letter = (body: ReactElement, heading = 'Hello', brand = defaultBrand): EmailTemplate =>
  renderEmail(brand, { subject: 'A letter', heading, body });
/** The visible text of the HTML, with a space between elements. */
const shownBy = ({ html }: EmailTemplate): string =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(
      /&(amp|lt|gt|quot|#x27);/g,
      (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as string] ?? "'",
    )
    .replace(/\s+/g, ' ')
    .trim();

test('the text part of an email contains everything that the HTML part contains', () => {
  const written = letter(
    <>
      <Greeting name="Nimali" />
      <Paragraph>{'Your quotation is attached.\nIt is valid for 30 days.'}</Paragraph>
      <Details>
        <Row label="Fabric">Cotton poplin</Row>
        <Row label="Total">Rs. 1,250.00</Row>
      </Details>
      <Button label="See my quotations" url="https://selvedge.example/my-quotations?a=1&b=2" />
    </>,
    'Your quotation QT-2026-0001 is approved',
  );
  expect(written.text).toBe(`Your quotation QT-2026-0001 is approved

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
  expect(shownBy(written)).toBe(
    'Selvedge Your quotation QT-2026-0001 is approved Dear Nimali, Your quotation is attached. It is valid for 30 days. ' +
      'Fabric Cotton poplin Total Rs. 1,250.00 See my quotations Selvedge Selvedge Fabrics (Pvt) Ltd Colombo, Sri Lanka',
  );
  expect(written.html).toContain('Your quotation is attached.<br/>It is valid for 30 days.');
  expect(written.html).toContain('href="https://selvedge.example/my-quotations?a=1&amp;b=2"');
});

test('input of customers and admins never becomes markup, and stays readable', () => {
  const evil = `<script>alert(1)</script>"><img src=x onerror='y'>&amp;</style>`;
  const written = letter(
    <>
      <Greeting name={evil} />
      <Paragraph>{evil}</Paragraph>
      <Details>
        <Row label={evil}>{trusted(evil)}</Row>
      </Details>
      <Button label={evil} url={`https://x/?${evil}`} />
    </>,
    evil,
    { ...defaultBrand, name: evil, companyLines: [evil] },
  );
  expect(written.html).not.toMatch(/<script|<img|onerror='/);
  expect(written.html.match(/<\/style>/g)).toHaveLength(1);
  expect(shownBy(written).split(evil)).toHaveLength(10);
  expect(written.text.split(evil)).toHaveLength(10);
});

test('empty parts are left out', () => {
  const written = letter(
    <>
      <Paragraph>One line.</Paragraph>
      <Paragraph>{null}</Paragraph>
      <Paragraph>{trusted('')}</Paragraph>
      <Details>
        <Row label="Company">{''}</Row>
        {false}
      </Details>
      {undefined}
    </>,
  );
  expect(written.html).not.toMatch(/<a |Company|<p[^>]*><\/p>/);
  expect(written.html.match(/<table/g)).toHaveLength(2);
  expect(written.text).toBe('Hello\n\nOne line.\n\n-- \nSelvedge\nSelvedge Fabrics (Pvt) Ltd\nColombo, Sri Lanka\n');
});

test('an email without a name greets the customer', () => {
  expect(letter(<Greeting name="" />).text).toContain('\nDear customer,\n');
  expect(letter(<Greeting name={undefined} />).text).toContain('\nDear customer,\n');
});

test('input never becomes a link in either part, but the button, the footer and trusted texts do', () => {
  const trap = 'verify at https://evil.example, www.evil.example or evil.example';
  const { html, text } = letter(
    <>
      <Greeting name={trap} />
      <Paragraph>{trap}</Paragraph>
      <Paragraph>Care: {trusted('https://selvedge.lk/care')}</Paragraph>
      <Details>
        <Row label={trap}>{trap}</Row>
        <Row label="To">{addressed(`${trap}@evil.example`)}</Row>
      </Details>
      <Button label="Open" url="https://selvedge.lk/x" />
    </>,
    trap,
    { ...defaultBrand, companyLines: ['selvedge.lk'] },
  );
  for (const part of [html, text]) {
    expect(part).not.toMatch(/evil\.example/);
    expect(part.match(/https:\/\/[^\s"<]*/g)?.every((url) => url.startsWith('https://selvedge.lk/'))).toBe(true);
    expect(part.match(/evil\[\.\]example/g)?.length).toBeGreaterThanOrEqual(18);
    expect(part).toContain('https://selvedge.lk/care');
  }
});

test('two harmless texts do not form a link together', () => {
  const { html, text } = letter(
    <Paragraph>
      {'see http:'}
      {'//evil.'}
      {'example'}
    </Paragraph>,
  );
  for (const part of [html, text]) expect(part).toContain('see http[:]//evil[.]example');
});

test('a single email address is shown unchanged, and a text with more than an address is defanged', () => {
  expect(letter(<Paragraph>{addressed('ama@mail.lk')}</Paragraph>).text).toContain('\nama@mail.lk\n');
  expect(letter(<Paragraph>{addressed('a@b.lk, c@d.lk')}</Paragraph>).text).toContain('a@b[.]lk, c@d[.]lk');
});

test.each([
  ['a text outside of any part', <>Hello</>],
  ['an unknown element', <div key="0">Hello</div>],
  [
    'an element inside of a part',
    <Paragraph key="0">
      <b>Hello</b>
    </Paragraph>,
  ],
])('%s is rejected, because it would be missing in the HTML or the text part', (_, body) => {
  expect(() => letter(body)).toThrow();
});
