import { Alert } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';

const inputs = {
  stock_reason: {
    label: 'resources.orders.shortage.reason',
    missing: 'resources.orders.shortage.no_reason',
    more: { multiline: true, minRows: 2, helperText: 'resources.orders.shortage.reason_hint' },
  },
  override_reason: {
    label: 'resources.orders.shortage.credit_reason',
    missing: 'resources.orders.shortage.no_credit_reason',
    more: {},
  },
  length_reason: {
    label: 'resources.orders.shortage.length_reason',
    missing: 'resources.orders.shortage.no_length_reason',
    more: {},
  },
} as const;

interface OverrideReasonProps {
  source: keyof typeof inputs;
  /** Null renders nothing. */
  problem: string | null;
}

/** Says what speaks against a step of an order, and asks why it is taken all the same. */
export function OverrideReason({ source, problem }: OverrideReasonProps) {
  const translate = useTranslate();
  const { label, missing, more } = inputs[source];
  if (problem === null) return null;
  return (
    <>
      <Alert severity="warning">{problem}</Alert>
      <TextInput
        source={source}
        label={label}
        required
        autoFocus
        validate={(reason?: string) => (reason?.trim() ? undefined : translate(missing))}
        {...more}
      />
    </>
  );
}
