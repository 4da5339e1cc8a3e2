import TakenIcon from '@mui/icons-material/CheckOutlined';
import { Chip, Typography } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { RequestedChange } from '@selvedge/domain/quotations/offer-answer';
import { figuresOf } from '@selvedge/domain/typed-number';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { amount, rupees } from '../typed-numbers';
import type { TemplateForm, TemplateFormLine } from './template-form';

const words = 'resources.quotations.line';

interface RequestedLineChangeProps {
  change: RequestedChange;
  index: number;
  line: TemplateFormLine;
}

/** Shows the changes that the customer asks for in a line, each with a button to apply it, and their remark. */
export function RequestedLineChange({ change, index, line }: RequestedLineChangeProps) {
  const translate = useTranslate();
  const applyChange = useApplyChange();
  const { quantity_meters, target_price, note } = change;
  const chips = [
    quantity_meters !== undefined && {
      label: translate(`${words}.wish`, { what: formatLength(quantity_meters, line.price_unit) }),
      isTaken: amount(line.quantity, line.price_unit) === quantity_meters,
      take: { quantity_meters },
    },
    target_price !== undefined && {
      label: translate(`${words}.wish`, { what: formatRupees(target_price) }),
      isTaken: rupees(line.unit_price) === target_price,
      take: { target_price },
    },
  ].filter((chip) => chip !== false);
  return (
    <>
      {chips.map(({ label, isTaken, take }) => (
        <Chip
          key={label}
          size="small"
          color="warning"
          variant={isTaken ? 'filled' : 'outlined'}
          label={label}
          icon={isTaken ? <TakenIcon titleAccess={translate(`${words}.taken`)} /> : undefined}
          onClick={() => applyChange(index, take)}
        />
      ))}
      {note ? (
        <Typography variant="caption" sx={{ color: 'warning.main', overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ) : null}
    </>
  );
}

/** Fills the fields of a line with what its customer asks for. */
export function useApplyChange() {
  const { setValue } = useFormContext<TemplateForm>();
  const how = { shouldDirty: true, shouldValidate: true };
  return (
    index: number,
    { quantity_meters, target_price }: Pick<RequestedChange, 'quantity_meters' | 'target_price'>,
  ) => {
    if (quantity_meters !== undefined) setValue(`lines.${index}.quantity`, figuresOf(quantity_meters), how);
    if (target_price !== undefined) setValue(`lines.${index}.unit_price`, target_price.toFixed(2), how);
  };
}

/** Returns whether the lines hold what was asked for. */
export const isApplied = (lines: readonly TemplateFormLine[], changes: ReadonlyMap<string, RequestedChange>): boolean =>
  lines.every(({ line_id = '', quantity, price_unit, unit_price }) => {
    const { quantity_meters, target_price } = changes.get(line_id) ?? {};
    return (
      (quantity_meters === undefined || amount(quantity, price_unit) === quantity_meters) &&
      (target_price === undefined || rupees(unit_price) === target_price)
    );
  });
