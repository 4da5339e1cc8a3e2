import { BUILTIN_ROLES, type Holder, type Permission } from './permissions.js';
import { fieldRights, readable, readableText, readsAll, withHiddenSums } from './readable-fields.js';

const holder = (...permissions: Permission[]): Holder => ({ userType: 'admin', permissions: new Set(permissions) });
const role = (key: keyof typeof BUILTIN_ROLES) => holder(...BUILTIN_ROLES[key].permissions);

describe('a field', () => {
  const order = {
    id: 'a',
    total_amount: 450,
    customer_email: 'nimali@cottonhouse.lk',
    customer_address: '27 Galle Road',
    line_items: [{ quantity_meters: 100, unit_price: 4.5 }],
    totals: { net: 450, parts: [450] },
    revisions: [{ letter: 'A', total: 450 }],
    total: 1,
    created_at: new Date(0),
  };

  test('is null for a user without its right, at any depth, and the shape is kept', () => {
    expect(readable(order, role('storekeeper'))).toEqual({
      id: 'a',
      total_amount: null,
      customer_email: null,
      customer_address: '27 Galle Road',
      line_items: [{ quantity_meters: 100, unit_price: null }],
      totals: { net: null, parts: [] },
      revisions: [{ letter: 'A', total: null }],
      total: 1,
      created_at: new Date(0),
    });
  });

  test('is unchanged for a user with its right', () => {
    expect(readable(order, holder('price.read', 'cost.read', 'customer.read'))).toEqual(order);
    expect(readable([order], role('catalogue'))[0]).toMatchObject({ total_amount: 450, customer_email: null });
  });

  test('may need a right only where it has a certain shape', () => {
    const rights = { total: 'quote.read', lists: 'order.read' } as const;
    expect(readable({ total: 5, lists: [1] }, role('storekeeper'), rights)).toEqual({ total: null, lists: [1] });
    expect(readable({ total: 5, lists: [1] }, role('catalogue'), rights)).toEqual({ total: null, lists: [] });
    expect(readsAll(role('manager'), rights)).toBe(true);
    expect(readsAll(role('manager'), { total: 'owner' })).toBe(false);
  });

  test('named like an inherited property needs no right', () => {
    expect(readable({ constructor: 5, toString: 1 }, role('storekeeper'))).toEqual({ constructor: 5, toString: 1 });
    expect(Object.hasOwn(fieldRights, 'constructor')).toBe(false);
  });
});

describe('a text', () => {
  test.each([
    ['Quoted at Rs. 73,456.78 before VAT', 'Quoted at Rs. … before VAT'],
    ['LKR 4500, or Rs4', 'LKR …, or Rs …'],
    ['rs 45,000 for RS100', 'rs … for RS100'],
    ['1,250/= a meter, 900 LKR', '…/= a meter, … LKR'],
    ['රු. 450 ரூ 450', 'රු. … ரூ …'],
    ['Confirmed short of stock: 100 m of CP-1001', 'Confirmed short of stock: 100 m of CP-1001'],
    ['Mill price: 4.20 USD\nSoft hand', 'Soft hand'],
    ['Rs. 607.50 (cost 4.20 USD, + 60%)', 'Rs. …'],
  ])('%j reads %j for a user who may not see amounts', (text, left) =>
    expect(readableText(text, role('storekeeper'))).toBe(left),
  );

  test('shows prices but not costs to a user who sets prices', () => {
    const note = 'Soft hand\nMill price: 4.20 USD\nRs. 607.50 (cost 4.20 USD, + 60%)';
    expect(readableText(note, role('catalogue'))).toBe('Soft hand\nRs. 607.50');
    expect(readableText(note, role('manager'))).toBe(note);
  });

  test('keeps the parts that were hidden from its editor', () => {
    const stored = 'Soft hand\nMill price: 4.20 USD';
    expect(withHiddenSums('Soft hand', stored, role('catalogue'))).toBe(stored);
    expect(withHiddenSums('Very soft', stored, role('catalogue'))).toBe('Very soft\nMill price: 4.20 USD');
    expect(withHiddenSums('', stored, role('catalogue'))).toBe('Mill price: 4.20 USD');
    expect(withHiddenSums('Very soft', stored, role('owner'))).toBe('Very soft');
    expect(withHiddenSums('Sold at Rs. … by Sunil', 'Sold at Rs. 40', role('storekeeper'))).toBeNull();
    expect(withHiddenSums('Sold at Rs. …', 'Sold at Rs. 40', role('storekeeper'))).toBe('Sold at Rs. 40');
  });
});
