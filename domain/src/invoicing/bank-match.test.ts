import { BankMatcher, type OpenItem } from './bank-match.js';
import { creditorReference } from './creditor-reference.js';

const payer = (id: string, name: string) => ({ customer_id: id, order_id: null, name });
const araliya = payer('a', 'Araliya Garments');
const galle = payer('g', 'Galle Tailors');
const invoice = (id: string, open: number, who = araliya): OpenItem => ({
  kind: 'invoice',
  id,
  label: `26NOV_CMB01_${id}`,
  payer: who,
  names: [who.name],
  references: [`26NOV_CMB01_${id}`],
  open,
  asked: open,
  due_on: '2026-12-01',
});
const order: OpenItem = {
  kind: 'order',
  id: 'o',
  label: 'OR-2026-0001',
  payer: araliya,
  names: ['Araliya Garments', 'Nadeesha Perera', 'Araliya Apparel Holdings (Private) Limited'],
  open: 54_518_655,
  asked: 27_259_328,
  due_on: null,
  references: ['OR-2026-0001', 'PI-2026-0001', creditorReference('PI-2026-0001')],
};
const match = (items: OpenItem[], cents: number, description: string, reference = '') =>
  new BankMatcher(items).match({ cents, description, reference });

test.each([
  ['the reference with check digits', creditorReference('PI-2026-0001')],
  [
    'the reference in groups of four',
    `CEFT ${creditorReference('PI-2026-0001')
      .match(/.{1,4}/g)
      ?.join(' ')} NADEESHA`,
  ],
  ['the number of the proforma', 'PAYMENT PI-2026-0001'],
  ['the number without its signs', 'pi 2026 0001'],
])('%s and the exact advance make a match certain', (_, text) => {
  expect(match([order, invoice('00001', 5)], 27_259_328, text)).toMatchObject({
    certainty: 'certain',
    reasons: ['reference', 'amount'],
    payer: araliya,
    applications: [{ item: order, cents: 27_259_328 }],
  });
});

test('a longer number is not a match, and a mistyped reference is named', () => {
  const found = match([order], 27_259_328, 'PI-2026-00012');
  expect(found).toMatchObject({ certainty: 'likely', reasons: ['amount'] });
  const wrong = creditorReference('PI-2026-0001').replace(
    /^RF(\d)(\d)/,
    (_all, one, two) => `RF${two}${(Number(one) + 1) % 10}`,
  );
  expect(match([order], 1, wrong)).toMatchObject({ certainty: 'unclear', badReference: wrong });
});

test("an amount other than the invoice's is only likely, and a remainder becomes credit", () => {
  const one = invoice('00001', 10_000);
  expect(match([one], 4_000, '26NOV_CMB01_00001')).toMatchObject({
    certainty: 'likely',
    applications: [{ cents: 4_000 }],
  });
  expect(match([one], 14_000, '26NOV_CMB01_00001')).toMatchObject({
    certainty: 'likely',
    applications: [{ cents: 10_000 }],
  });
});

test('two invoices that are named together are paid together', () => {
  const found = match(
    [invoice('00001', 10_000), invoice('00002', 2_500)],
    12_500,
    '26NOV-CMB01-00001 + 26NOV-CMB01-00002',
  );
  expect(found).toMatchObject({ certainty: 'certain', applications: [{ cents: 10_000 }, { cents: 2_500 }] });
});

test('papers of two customers, or one amount that fits two, have to be chosen from', () => {
  const [mine, theirs] = [invoice('00001', 10_000), invoice('00002', 10_000, galle)];
  expect(match([mine, theirs], 20_000, '26NOV_CMB01_00001 26NOV_CMB01_00002')).toMatchObject({
    certainty: 'unclear',
    payer: null,
    choices: [mine, theirs],
  });
  expect(match([mine, theirs], 10_000, 'DEPOSIT')).toMatchObject({ certainty: 'unclear', choices: [mine, theirs] });
  expect(match([mine, theirs], 10_000, 'CEFT GALLE TAILORS')).toMatchObject({
    certainty: 'likely',
    reasons: ['amount', 'customer'],
    payer: galle,
  });
});

test('a second line for a paid invoice is not certain any more', () => {
  const matcher = new BankMatcher([invoice('00001', 10_000)]);
  const line = { cents: 10_000, description: '26NOV_CMB01_00001', reference: '' };
  expect([matcher.match(line).certainty, matcher.match(line).certainty]).toEqual(['certain', 'likely']);
});

test('a name alone pays the oldest invoice first, and a line without any hint is unclear', () => {
  const [first, second] = [invoice('00001', 10_000), { ...invoice('00002', 10_000), due_on: '2026-11-01' }];
  expect(match([first, second], 15_000, 'CEFT ARALIYA GARMENTS (PVT)')).toMatchObject({
    certainty: 'likely',
    reasons: ['customer'],
    applications: [
      { item: second, cents: 10_000 },
      { item: first, cents: 5_000 },
    ],
  });
  expect(match([first], 777, 'INTEREST')).toMatchObject({ certainty: 'unclear', payer: null, choices: [] });
});

test.each([
  'CEFT ARALIYA APPAREL HOLDINGS PVT LTD',
  'N. Perera, NADEESHA PERERA',
  'SLIPS araliya garments (pvt) ltd 0042',
])('a line with a name of the payer, %s, and the exact amount is likely theirs', (text) => {
  const other: OpenItem = {
    ...order,
    id: 'x',
    label: 'OR-2026-0002',
    payer: galle,
    names: ['Galle Tailors'],
    references: [],
  };
  expect(match([other, order], 27_259_328, text)).toMatchObject({
    certainty: 'likely',
    reasons: ['amount', 'customer'],
    payer: araliya,
  });
});
