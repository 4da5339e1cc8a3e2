import { shareMessage, whatsAppShare } from './share-message.js';

const offer = {
  quotation_no: 'QT-2026-0042',
  revision: 'A',
  valid_until: '2026-11-27T18:29:59.999Z',
  totals: { subtotal: 100, discount: 0, adjustment: 0, net: 100, vat: 0, total: 100 },
};
const url = 'https://shop.example/q/abc';

test('a shared message contains number, total, validity and link', () => {
  expect(shareMessage('Selvedge', offer, url)).toBe(
    `Selvedge: quotation QT-2026-0042\nTotal Rs. 100.00, valid until 27 Nov 2026\n${url}`,
  );
  const revised = { ...offer, revision: 'B', totals: { ...offer.totals, vat: 18, total: 118 } };
  expect(shareMessage('Selvedge', revised, '')).toBe(
    'Selvedge: quotation QT-2026-0042, revision B\nTotal Rs. 118.00 with VAT, valid until 27 Nov 2026',
  );
  expect(shareMessage('Selvedge', { ...offer, revision: null }, url)).not.toContain('Total');
});

test.each([
  ['077 123 4567', '94771234567'],
  ['+94 77 123 4567', '94771234567'],
  ['ask for Nimal', null],
  ['', null],
])('the WhatsApp link for %j uses %j', (phone, number) => {
  const { whatsapp, whatsapp_number } = whatsAppShare(phone, 'Rs. 100 & more\nhttps://a.example/q/x');
  expect(whatsapp_number).toBe(number);
  const { origin, pathname, searchParams } = new URL(whatsapp);
  expect(origin + pathname).toBe(`https://wa.me/${number ?? ''}`);
  expect(searchParams.get('text')).toBe('Rs. 100 & more\nhttps://a.example/q/x');
});
