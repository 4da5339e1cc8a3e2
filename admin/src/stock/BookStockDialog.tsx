import { InputAdornment } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { formatLength } from '@selvedge/domain/length';
import { type BookedReason, bookedReasons } from '@selvedge/domain/stock/stock-take';
import { readNumber } from '@selvedge/domain/typed-number';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, NumberInput, useRules } from '../ui/inputs';

const words = 'resources.stock-movements';

interface BookStockDialogProps {
  fabric: AdminFabric;
  onClose: () => void;
}

interface Booking {
  colourway_id: string;
  reason: BookedReason;
  quantity: string;
  reference: string;
  allow_shortage: boolean;
}

/** Books a receipt, a return or a count of one color or of the whole fabric. */
export function BookStockDialog({ fabric, onClose }: BookStockDialogProps) {
  const translate = useTranslate();
  const { amount, filled } = useRules();
  const counted = fabric.colourways.filter(({ stock_quantity }) => stock_quantity !== null);
  const choices = counted.map(({ id, name, stock_quantity }) => ({
    id,
    name: `${name || fabric.name} (${formatLength(stock_quantity ?? 0, 'meters')})`,
  }));
  const save = useChange({
    change: ({ quantity, colourway_id, reason, ...booking }: Booking) => {
      const metres = readNumber(quantity, { unit: 'meters' }).value ?? Number.NaN;
      return dataProvider.bookStock({
        ...booking,
        fabric_id: fabric.id,
        colourway_id: colourway_id || null,
        reason,
        reference: booking.reference.trim(),
        ...(reason === 'count' ? { counted: metres } : { quantity: metres }),
      });
    },
    done: `${words}.booked`,
    failure: `${words}.book_failed`,
    serverSpeaks: true,
    refresh: ['stock-movements', 'fabrics', 'dashboard'],
    close: onClose,
  });
  return (
    <FormDialog<Booking>
      title={translate(`${words}.book`)}
      intro={`${fabric.name} · ${fabric.item_code}`}
      submitLabel={translate(`${words}.book_submit`)}
      defaultValues={{
        colourway_id: choices[0]?.id ?? '',
        reason: 'count',
        quantity: '',
        reference: '',
        allow_shortage: false,
      }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      {choices.length > 0 ? (
        <ChoiceInput source="colourway_id" label={`${words}.fields.color`} choices={choices} />
      ) : null}
      <ChoiceInput
        source="reason"
        label={`${words}.fields.reason`}
        choices={bookedReasons.map((reason) => ({ id: reason, name: `${words}.book_as.${reason}` }))}
      />
      <NumberInput
        source="quantity"
        label={`${words}.fields.metres`}
        slotProps={{ input: { endAdornment: <InputAdornment position="end">m</InputAdornment> } }}
        validate={amount(`${words}.fields.metres`, { min: 0, decimals: 3, unit: 'meters' })}
      />
      <TextInput
        source="reference"
        label={`${words}.fields.reference`}
        helperText={`${words}.reference_hint`}
        validate={filled(`${words}.fields.reference`)}
      />
      <BooleanInput source="allow_shortage" label={`${words}.allow_shortage`} />
    </FormDialog>
  );
}
