import { Box } from '@mui/material';
import { INVALID_EMAIL, isEmailAddress } from '@selvedge/domain/email-address';
import { TextInput } from 'react-admin';
import { Section } from '../../ui/Section';

export function CustomerSection() {
  return (
    <Section title="Customer Information">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextInput
          source="customer_name"
          label="Name"
          required
          validate={(text) => (isFilled(text) ? undefined : 'Enter the name of the customer')}
        />
        <TextInput
          source="customer_email"
          label="Email"
          type="email"
          required
          validate={(text) => (isEmailAddress(String(text).trim()) ? undefined : INVALID_EMAIL)}
        />
        <TextInput source="customer_phone" label="Phone" type="tel" />
        <TextInput source="customer_company" label="Company" />
        <TextInput source="customer_address" label="Address" multiline minRows={2} sx={{ gridColumn: '1 / -1' }} />
      </Box>
    </Section>
  );
}

const isFilled = (text: unknown): boolean => String(text).trim() !== '';
