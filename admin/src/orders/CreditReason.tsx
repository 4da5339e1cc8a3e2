import { Alert } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';

/** Says by how much a credit limit is exceeded, and asks why it is overridden. */
export function CreditReason({ problem }: { problem: string }) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity="warning">{problem}</Alert>
      <TextInput
        source="override_reason"
        label="resources.orders.shortage.credit_reason"
        required
        autoFocus
        validate={(reason?: string) =>
          reason?.trim() ? undefined : translate('resources.orders.shortage.no_credit_reason')
        }
      />
    </>
  );
}
