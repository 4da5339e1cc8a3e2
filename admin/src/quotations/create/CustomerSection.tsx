import { Box } from '@mui/material';
import { emailFault } from '@selvedge/domain/email-address';
import { TextInput, useTranslate } from 'react-admin';
import { Section } from '../../ui/Section';
import { CustomerLookup } from './CustomerLookup';

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
          required
          validate={(text) => emailFault(String(text)) ?? undefined}
        />
        <TextInput source="customer_phone" label="resources.quotations.manual.customer_phone" type="tel" />
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
