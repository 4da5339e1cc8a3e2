import { addMessages, i18nProvider } from '../../i18n/i18n-provider';
import { pageMessages } from '../../i18n/page-messages';
import { openMailClient } from '../../test/env';
import { openQuotationMail } from './quotation-mail';

beforeAll(() => addMessages(pageMessages));

test('no email is written without a quotation', () => {
  const { translate } = i18nProvider;
  expect(translate(openQuotationMail(null, null, translate) ?? '')).toBe('No quotation selected for email');
  expect(openMailClient).not.toHaveBeenCalled();
});
