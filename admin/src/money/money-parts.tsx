import { Box } from '@mui/material';
import type { Invoice, InvoiceLine, InvoiceState } from '@selvedge/domain/invoicing/invoice';
import { formatLength, formatQuantity, type PriceUnit } from '@selvedge/domain/length';
import type { Tone } from '@selvedge/web/tokens';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

/** Records that each invoice and payment changes. */
export const MONEY = [
  'invoices',
  'receipts',
  'cheques',
  'money-today',
  'cheque-book',
  'receivables',
  'order-money',
  'customer-money',
  'orders',
  'customers',
];

/** The unit in which a typed quantity of a line is read. */
export const typedUnit = (unit: InvoiceLine['unit']): PriceUnit | undefined => (unit === 'lump' ? undefined : unit);

/** A length, which never breaks over two lines; a part of an advance has no unit. */
export const billed = (quantity: number, unit: InvoiceLine['unit']): string =>
  unit === 'lump' ? formatQuantity(quantity) : formatLength(quantity, unit).replace(' ', '\u00A0');

const tones: Record<InvoiceState, Tone> = {
  open: 'indigo',
  part_paid: 'amber',
  covered_by_cheques: 'amber',
  overdue: 'red',
  paid: 'green',
  credited: 'neutral',
};

export function InvoiceStateBadge({ invoice: { state, overdue_days } }: { invoice: Invoice }) {
  const translate = useTranslate();
  if (state === null) return null;
  const key = state === 'overdue' ? 'overdue_days' : state;
  return <Badge tone={tones[state]}>{translate(`money.states.${key}`, { smart_count: overdue_days })}</Badge>;
}

export const Figure = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);
