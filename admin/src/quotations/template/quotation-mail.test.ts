import { openMailClient } from '../../test/env';
import { openQuotationMail } from './quotation-mail';

test('no mail is written about nothing', () => {
  expect(openQuotationMail(null, null)).toBe('No quotation selected for email');
  expect(openMailClient).not.toHaveBeenCalled();
});
