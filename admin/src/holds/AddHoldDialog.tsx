import { endOfColomboDay } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { readNumber } from '@selvedge/domain/typed-number';
import { AutocompleteInput, type RaRecord, ReferenceInput, useGetOne, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useAvailable } from '../fabrics/use-available';
import { useChange } from '../hooks/use-change';
import { useConfig } from '../hooks/use-config';
import { dataProvider } from '../providers/data-provider';
import { ROLLS } from '../rolls/roll-parts';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, NumberInput, useRules } from '../ui/inputs';
import { atChoices, chosenRolls, HoldRolls, type RollFields } from './HoldRolls';

const words = 'resources.holds';

interface NewHold extends RollFields {
  customer_id: string | null;
  fabric_id: string | null;
  /** By fabric, so that each fabric has its own choice. */
  colours: Record<string, string>;
  quantity: string;
  day: string;
}

/** Holds fabric for any customer and period. */
export function AddHoldDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { amount } = useRules();
  const hours = useConfig()?.hold_hours ?? 48;
  const add = useChange({
    change: (input: NewHold) => {
      const { customer_id, fabric_id, quantity, day } = input;
      return dataProvider.addHold({
        customer_id: customer_id ?? '',
        fabric_id: fabric_id ?? '',
        colourway_id: colourOf(input) || null,
        quantity_meters: readNumber(quantity, { unit: 'meters' }).value ?? 0,
        ...(day && { expires_at: endOfColomboDay(day).toISOString() }),
        ...chosenRolls(input, keyOf(input)),
      });
    },
    done: `${words}.added`,
    failure: `${words}.add_failed`,
    serverSpeaks: true,
    refresh: ['holds', 'fabrics', 'stock-movements', ...ROLLS],
    close: onClose,
  });
  return (
    <FormDialog<NewHold>
      title={translate(`${words}.add`)}
      submitLabel={`${words}.submit`}
      defaultValues={{ customer_id: null, fabric_id: null, colours: {}, lots: {}, rolls: {}, quantity: '', day: '' }}
      onSubmit={async (input) => atChoices(await add.submit(input), input, keyOf(input))}
      onClose={onClose}
    >
      <ReferenceInput source="customer_id" reference="users" filter={{ user_type: 'customer' }}>
        <AutocompleteInput
          label={`${words}.fields.customer`}
          optionText={(user?: RaRecord) =>
            user ? [user.name, user.company, user.email].filter(Boolean).join(', ') : ''
          }
          filterToQuery={(search: string) => (search ? { search } : {})}
          validate={chosen(`${words}.choose_customer`)}
          isRequired
        />
      </ReferenceInput>
      <ReferenceInput source="fabric_id" reference="fabrics">
        <AutocompleteInput
          label={`${words}.fields.fabric`}
          helperText={`${words}.fabric_hint`}
          optionText={(fabric?: RaRecord) => (fabric ? `${fabric.name} (${fabric.item_code})` : '')}
          filterToQuery={(search: string) => (search ? { search } : {})}
          validate={chosen(`${words}.choose_fabric`)}
          isRequired
        />
      </ReferenceInput>
      <Colour />
      <Rolls />
      <NumberInput
        source="quantity"
        label={`${words}.fields.quantity_meters`}
        required
        validate={amount(`${words}.fields.quantity_meters`, { min: 0.001, decimals: 3, unit: 'meters' })}
      />
      <DayInput
        source="day"
        label={`${words}.fields.expires_at`}
        helperText={translate(`${words}.until_hint`, { hours })}
      />
    </FormDialog>
  );
}

const chosen = (message: string) => (id: unknown) => (id ? undefined : message);

const colourOf = ({ fabric_id, colours }: Pick<NewHold, 'fabric_id' | 'colours'>) => colours[fabric_id ?? ''];
const keyOf = (hold: Pick<NewHold, 'fabric_id' | 'colours'>) => colourOf(hold) || (hold.fabric_id ?? '');

/** Chooses a lot or a roll, once the color is known. */
function Rolls() {
  const [id, colours] = useWatch<NewHold, ['fabric_id', 'colours']>({ name: ['fabric_id', 'colours'] });
  const { data: fabric } = useGetOne<AdminFabric>('fabrics', { id: id ?? '' }, { enabled: Boolean(id) });
  if (!id || !fabric?.counted_by_roll) return null;
  const colour = colours[id];
  if (!colour && fabric.colourways.filter(({ is_available }) => is_available).length > 1) return null;
  return <HoldRolls of={colour ? { colourway_id: colour } : { fabric_id: id }} />;
}

/** The colors of the chosen fabric with their available quantities. If there are several, the admin has to choose. */
function Colour() {
  const say = useAvailable();
  const id = useWatch<NewHold, 'fabric_id'>({ name: 'fabric_id' });
  const { data: fabric } = useGetOne<AdminFabric>('fabrics', { id: id ?? '' }, { enabled: Boolean(id) });
  const choices = (fabric?.colourways ?? []).filter(({ is_available }) => is_available);
  if (choices.length < 2) return null;
  return (
    <ChoiceInput
      key={id}
      source={`colours.${id}`}
      label={`${words}.fields.colour`}
      emptyText={`${words}.choose_colour`}
      choices={choices.map(({ id, name, available_quantity }) => ({
        id,
        name: `${name} (${say(available_quantity)})`,
      }))}
      required
      validate={chosen(`${words}.choose_colour`)}
    />
  );
}
