import { Box } from '@mui/material';
import { INVALID_EMAIL, isEmailAddress } from '@selvedge/domain/email-address';
import { Section } from '../../ui/Section';
import { TextInput } from './TextInput';

export function CustomerSection() {
  return (
    <Section title="Customer Information">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextInput
          name="customer_name"
          label="Name"
          required
          rules={{ validate: (text) => isFilled(text) || 'Enter the name of the customer' }}
        />
        <TextInput
          name="customer_email"
          label="Email"
          type="email"
          required
          rules={{
            required: INVALID_EMAIL,
            validate: (text) => isEmailAddress(String(text).trim()) || INVALID_EMAIL,
          }}
        />
        <TextInput name="customer_phone" label="Phone" type="tel" />
        <TextInput name="customer_company" label="Company" />
        <TextInput name="customer_address" label="Address" multiline minRows={2} sx={{ gridColumn: '1 / -1' }} />
      </Box>
    </Section>
  );
}

const isFilled = (text: unknown): boolean => String(text).trim() !== '';
