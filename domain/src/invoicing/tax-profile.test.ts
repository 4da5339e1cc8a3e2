import { registrationGap } from './tax-profile.js';

test('VAT is charged only by a company that is registered for it', () => {
  expect(registrationGap(0, null)).toBeNull();
  expect(registrationGap(18, { vat_registered: true, tin: '114567890' })).toBeNull();
  expect(registrationGap(18, null)).toContain('there is no tax profile');
  expect(registrationGap(18, { vat_registered: false, tin: '' })).toContain('not registered for VAT');
  expect(registrationGap(18, { vat_registered: true, tin: '' })).not.toBeNull();
});
