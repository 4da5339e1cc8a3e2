import { toDemandModel } from './demand-model.js';

test('a demand names the drawer, the cheque, why it came back and how to pay', () => {
  const model = toDemandModel(
    {
      cheque_no: '000123',
      bank_code: '7010',
      branch_code: '046',
      drawer_name: 'Nimal Perera',
      date_on_cheque: '2026-12-24',
      amount: 272_593.27,
      deposited_on: '2026-12-24',
      returned_on: '2026-12-28',
      return_reason: 'Refer to drawer',
    },
    '4 Fort\nGalle',
    {
      legal_name: 'Selvedge Ltd',
      address: 'Colombo 03',
      telephone: '',
      bank_name: 'Lanka Bank',
      bank_branch: 'Fort',
      account_name: 'Selvedge Ltd',
      account_number: '0012345',
    },
    '2027-01-05',
  );
  expect(model.customer).toEqual({ name: 'Nimal Perera', lines: ['4 Fort', 'Galle'] });
  expect(model.opening).toEqual([
    'Your cheque below was returned on 28 Dec 2026 by the bank: Refer to drawer.',
    'We demand that you pay its amount, Rs.\u00A0272,593.27, within 90 days of this letter.',
  ]);
  expect(model.entries?.[0]).toMatchObject({ date: '24 Dec 2026', name: 'Cheque 000123, bank 7010, branch 046' });
  expect(model.notes).toEqual([{ label: 'Pay to', text: 'Lanka Bank, Fort • Selvedge Ltd • Account 0012345' }]);
});
