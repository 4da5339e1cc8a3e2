import { type DayOrder, dayOrders } from '@selvedge/domain/invoicing/bank-columns';
import { useTranslate } from 'react-admin';
import { Select } from '../../ui/Select';
import type { MappingStepProps } from './mapping-form';

/** Asks for the order of day and month if no date of a bank's file shows it. */
export function BankValues({ inspection, mapping, isBusy, onChange }: MappingStepProps) {
  const translate = useTranslate();
  const isAsked = inspection.days === 'ask';
  const choose = (order: DayOrder | '') => {
    const { days: _, ...rest } = mapping;
    onChange(order ? { ...rest, days: order } : rest);
  };
  return (
    <Select
      required={isAsked}
      label={translate('money.bank.day_order')}
      value={mapping.days ?? (inspection.days === 'ask' ? '' : (inspection.days ?? 'dmy'))}
      disabled={isBusy}
      helperText={isAsked ? translate('money.bank.day_order_asked') : undefined}
      onChoose={choose}
      emptyText={isAsked ? translate('resources.imports.mapping.choose') : undefined}
      choices={dayOrders.map((id) => ({ id, name: translate(`money.bank.day_orders.${id}`) }))}
    />
  );
}
