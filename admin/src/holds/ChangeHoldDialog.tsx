import { colomboDay, endOfColomboDay, formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminHold } from '@selvedge/domain/stock/hold';
import { figuresOf, readNumber } from '@selvedge/domain/typed-number';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { ROLLS } from '../rolls/roll-parts';
import { FormDialog } from '../ui/FormDialog';
import { DayInput, NumberInput, useRules } from '../ui/inputs';
import { atChoices, chosenRolls, HoldRolls, type RollFields } from './HoldRolls';

const words = 'resources.holds';

interface ChangedHold extends RollFields {
  quantity_meters: string;
  day: string;
}

/** The form values of a hold: its roll, or the lot of its rolls if it has several. */
function asHeld({ colourway_id, quantity_meters, expires_at, rolls }: AdminHold): ChangedHold {
  const [first] = rolls;
  return {
    quantity_meters: figuresOf(quantity_meters),
    day: colomboDay(expires_at),
    lots: first ? { [colourway_id]: first.lot_id } : {},
    rolls: first && rolls.every(({ roll_id }) => roll_id === first.roll_id) ? { [first.lot_id]: first.roll_id } : {},
  };
}

/** Changes the length of a hold, how long it lasts, and by which rolls. */
export function ChangeHoldDialog({ hold, onClose }: { hold: AdminHold; onClose: () => void }) {
  const translate = useTranslate();
  const { amount } = useRules();
  const { id, colourway_id } = hold;
  const [before] = useState(() => asHeld(hold));
  const { submit } = useChange({
    change: (now: ChangedHold) => {
      const chosen = chosenRolls(now, colourway_id);
      const former = chosenRolls(before, colourway_id);
      const isOther = chosen.roll_id !== former.roll_id || chosen.lot_id !== former.lot_id;
      return dataProvider.changeHold(id, {
        expires_at: endOfColomboDay(now.day).toISOString(),
        quantity_meters: readNumber(now.quantity_meters, { unit: 'meters' }).value ?? 0,
        ...(isOther && { roll_id: null, lot_id: null, ...chosen }),
      });
    },
    done: ({ quantity_meters, expires_at }) =>
      translate(`${words}.changed`, {
        length: formatLength(quantity_meters, 'meters'),
        at: formatDateTime(expires_at),
      }),
    failure: `${words}.change_failed`,
    serverSpeaks: true,
    refresh: ['holds', ...ROLLS],
    close: onClose,
  });
  return (
    <FormDialog<ChangedHold>
      title={translate(`${words}.change`)}
      intro={`${lineLabel({ name: hold.fabric_name, ...hold })}, ${hold.customer_name}`}
      submitLabel="form.save"
      defaultValues={before}
      onSubmit={async (now) => atChoices(await submit(now), now, colourway_id)}
      onClose={onClose}
    >
      <NumberInput
        source="quantity_meters"
        label={`${words}.fields.quantity_meters`}
        required
        validate={amount(`${words}.fields.quantity_meters`, { min: 0.001, decimals: 3, unit: 'meters' })}
      />
      <DayInput
        source="day"
        label={`${words}.fields.expires_at`}
        helperText={`${words}.end_of_day`}
        required
        validate={(day: string) => (day ? undefined : `${words}.choose_day`)}
      />
      <HoldRolls of={{ colourway_id }} own={hold.rolls} />
    </FormDialog>
  );
}
