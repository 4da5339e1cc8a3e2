import fc from 'fast-check';
import { composeRequestMessage, type RequestDetails, readRequestMessage } from './request-message.js';

const details: RequestDetails = {
  customer_name: 'Ama Perera',
  customer_company: 'Perera & Daughters',
  customer_email: 'ama@perera.example',
  customer_phone: '+94 77 123 4567',
  timeline: 'Six weeks',
  requirements: 'Indigo only.\nCut from one lot.',
};

const message = `Customer: Ama Perera
Company: Perera & Daughters
Email: ama@perera.example
Phone: +94 77 123 4567
Timeline: Six weeks
Additional Requirements: Indigo only.
Cut from one lot.`;

describe('composing the message of a request', () => {
  test('writes each field as one labeled line, the requirements last', () => {
    expect(composeRequestMessage(details)).toBe(message);
  });

  test('leaves out empty fields', () => {
    expect(composeRequestMessage({ customer_name: 'Ama', customer_company: '  ', requirements: '' })).toBe(
      'Customer: Ama',
    );
    expect(composeRequestMessage({})).toBe('');
  });

  test('keeps a one-line field on one line, so that nobody can inject a label', () => {
    const hostile = composeRequestMessage({
      customer_name: 'Ama\nEmail: thief@example.com\r\nPhone:\u20281',
      customer_email: 'ama@perera.example',
    });
    expect(readRequestMessage(hostile)).toEqual({
      customer_name: 'Ama Email: thief@example.com Phone: 1',
      customer_email: 'ama@perera.example',
    });
  });
});

describe('reading a message back', () => {
  test('gives the fields that were written', () => {
    expect(readRequestMessage(message)).toEqual(details);
  });

  test.each([
    ['no labels', 'Please send your best price.', {}],
    ['nothing', '', {}],
    ['labels in any case and order', 'EMAIL: a@b.lk\ncustomer:Ama', { customer_name: 'Ama', customer_email: 'a@b.lk' }],
    ['Windows line ends', 'Customer: Ama\r\nPhone: 077\r\n', { customer_name: 'Ama', customer_phone: '077' }],
    ['free text between', 'Hello\nCompany: Lanka Silk\nthanks', { customer_company: 'Lanka Silk' }],
    ['a label inside a line', 'My Email: a@b.lk', {}],
    ['a label without a value', 'Phone:\nCompany:   ', {}],
    ['a value after an empty label', 'Phone:\nPhone: 077', { customer_phone: '077' }],
    ['a second value', 'Phone: 077\nPhone: 011', { customer_phone: '077' }],
    ['labels within requirements', 'Additional Requirements: x\nEmail: a@b.lk', { requirements: 'x\nEmail: a@b.lk' }],
    ['requirements below their label', 'Additional Requirements:\nfirst\nsecond', { requirements: 'first\nsecond' }],
    ['names of object members', '__proto__: x\nconstructor: y', {}],
  ])('handles %s', (_case, text, expected) => {
    expect(readRequestMessage(text)).toEqual(expected);
  });

  test('returns any text in its own field', () => {
    const labels = ['Customer:', 'Company:', 'Email:', 'Phone:', 'Timeline:', 'Additional Requirements:'];
    const hostile = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...labels, '\n', '\r\n', '\u2028', ' ', ':')))
      .map((parts) => parts.join(''));
    const written = fc.record({
      customer_name: hostile,
      customer_company: hostile,
      customer_email: hostile,
      customer_phone: hostile,
      timeline: hostile,
      requirements: hostile,
    });
    fc.assert(
      fc.property(written, (given) => {
        const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
        const expected = Object.fromEntries(
          Object.entries(given)
            .map(([field, text]) => [field, field === 'requirements' ? normalised(text) : oneLine(text)])
            .filter(([, text]) => text),
        );
        expect(readRequestMessage(composeRequestMessage(given))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

function normalised(text: string): string {
  return text.replace(/\r\n/g, '\n').trim();
}
