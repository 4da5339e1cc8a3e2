import { Box } from '@mui/material';
import { emailProblem } from '@selvedge/domain/email-address';
import { whatsAppNumber } from '@selvedge/domain/inquiries/whatsapp-number';
import { telephoneDigits } from '@selvedge/domain/telephone';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Section } from '../../ui/Section';
import { CustomerLookup } from './CustomerLookup';
import type { ManualQuotation } from './manual-quotation';

export function CustomerSection() {
  const translate = useTranslate();
  return (
    <Section title={translate('resources.quotations.manual.customer')}>
      <CustomerLookup />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextInput
          source="customer_name"
          label="resources.quotations.manual.customer_name"
          required
          validate={(text) => (isFilled(text) ? undefined : 'resources.quotations.manual.no_name')}
        />
        <TextInput
          source="customer_email"
          label="resources.quotations.manual.customer_email"
          type="email"
          helperText="resources.quotations.manual.reached_by"
          validate={(text: unknown, { customer_phone }: ManualQuotation) =>
            addressProblem(String(text ?? ''), String(customer_phone ?? ''))
          }
        />
        <TextInput
          source="customer_phone"
          label="resources.quotations.manual.customer_phone"
          type="tel"
          helperText={<Sharing />}
        />
        <TextInput source="customer_company" label="resources.quotations.manual.customer_company" />
        <TextInput
          source="customer_address"
          label="resources.quotations.manual.customer_address"
          multiline
          minRows={2}
          sx={{ gridColumn: '1 / -1' }}
        />
      </Box>
    </Section>
  );
}

const isFilled = (text: unknown): boolean => String(text).trim() !== '';

/** An email address or a telephone number is required. */
function addressProblem(email: string, phone: string): string | undefined {
  if (email.trim() || !phone.trim()) return emailProblem(email) ?? undefined;
  return telephoneDigits(phone) ? undefined : 'resources.quotations.manual.no_contact';
}

/** Says how the quotation is sent without an email address. */
function Sharing() {
  const translate = useTranslate();
  const [email, phone] = useWatch<ManualQuotation, ['customer_email', 'customer_phone']>({
    name: ['customer_email', 'customer_phone'],
  });
  if (email.trim() || !phone.trim()) return null;
  return translate(`resources.quotations.manual.${whatsAppNumber(phone) ? 'shared' : 'by_phone'}`);
}
