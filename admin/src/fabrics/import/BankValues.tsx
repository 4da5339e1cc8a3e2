import { TextField } from '@mui/material';
import { type DayOrder, dayOrders } from '@selvedge/domain/invoicing/bank-columns';
import { useTranslate } from 'react-admin';
import type { MappingStepProps } from './mapping-form';

/** Asks for the order of day and month if no date of a bank's file shows it. */
export function BankValues({ inspection, mapping, isBusy, onChange }: MappingStepProps) {
  const translate = useTranslate();
  const isAsked = inspection.days === 'ask';
  const choose = (order: string) => {
    const { days: _, ...rest } = mapping;
    onChange(order ? { ...rest, days: order as DayOrder } : rest);
  };
  return (
    <TextField
      select
      size="small"
      required={isAsked}
      label={translate('money.bank.day_order')}
      value={mapping.days ?? (isAsked ? '' : (inspection.days ?? 'dmy'))}
      disabled={isBusy}
      helperText={isAsked ? translate('money.bank.day_order_asked') : undefined}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {isAsked ? <option value="">{translate('resources.imports.mapping.choose')}</option> : null}
      {dayOrders.map((order) => (
        <option key={order} value={order}>
          {translate(`money.bank.day_orders.${order}`)}
        </option>
      ))}
    </TextField>
  );
}
