import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { colomboDay } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { exactSum, formatLength } from '@selvedge/domain/length';
import type { DyeLot, Roll } from '@selvedge/domain/rolls/roll';
import { type ReactNode, useState } from 'react';
import {
  AutocompleteInput,
  type RaRecord,
  ReferenceInput,
  TextInput,
  useGetList,
  useGetOne,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput, TickBox, useRules } from '../ui/inputs';
import { RouteDialog } from '../ui/overlays';
import { LabelsButton, ROLLS } from './roll-parts';
import { readRolls, type TypedRolls } from './typed-rolls';

const words = 'rolls.receive';
const MAX_LOTS = 100;

interface ReceiveForm {
  fabric_id: string | null;
  /** By fabric, so that each has its own choice. */
  colors: Record<string, string>;
  /** By color; empty for a new lot. */
  lots: Record<string, string>;
  lot_code: string;
  supplier_name: string;
  received_at: string;
  rows: string;
  expected: boolean;
}

/** Receives rolls into a lot, which may be new, and offers their labels. */
export function ReceiveRollsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { filled } = useRules();
  const [received, setReceived] = useState<Roll[] | null>(null);
  const say = useProblem();
  const receive = useChange<ReceiveForm, Roll[]>({
    change: async (form) => {
      const color = colorOf(form);
      const lotId = form.lots[color] || (await addLot(color, form)).id;
      const rolls = readRolls(form.rows).rolls ?? [];
      return callJson<Roll[]>('POST', `${ADMIN_API}/rolls`, { lot_id: lotId, rolls, expected: form.expected });
    },
    done: (rolls) => {
      setReceived(rolls);
      return translate(`${words}.done`, { smart_count: rolls.length });
    },
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ROLLS,
  });
  if (received) return <Received rolls={received} onClose={onClose} />;
  return (
    <FormDialog<ReceiveForm>
      title={translate(`${words}.title`)}
      submitLabel={`${words}.submit`}
      maxWidth="md"
      defaultValues={{
        fabric_id: null,
        colors: {},
        lots: {},
        lot_code: '',
        supplier_name: '',
        rows: '',
        expected: false,
        received_at: colomboDay(new Date()),
      }}
      onSubmit={receive.submit}
      onClose={onClose}
    >
      <ReferenceInput source="fabric_id" reference="fabrics">
        <AutocompleteInput
          label={`${words}.fabric`}
          helperText={`${words}.fabric_hint`}
          optionText={(fabric?: RaRecord) => (fabric ? `${fabric.name} (${fabric.item_code})` : '')}
          filterToQuery={(search: string) => (search ? { search } : {})}
          validate={(id: unknown) => (id ? undefined : `${words}.choose_fabric`)}
          isRequired
        />
      </ReferenceInput>
      <LotOfFabric />
      <TextInput
        source="rows"
        label={`${words}.rows`}
        helperText={`${words}.rows_hint`}
        placeholder={translate(`${words}.example`)}
        multiline
        minRows={4}
        maxRows={12}
        required
        validate={[filled(`${words}.rows`), (text: string) => say(readRolls(text))]}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { spellCheck: false },
        }}
      />
      <Sum />
      <TickBox source="expected" label={translate(`${words}.expected`)} />
    </FormDialog>
  );
}

const colorOf = ({ fabric_id, colors }: ReceiveForm): string => colors[fabric_id ?? ''] ?? '';

const addLot = (colourway_id: string, { lot_code, supplier_name, received_at }: ReceiveForm): Promise<DyeLot> =>
  callJson('POST', `${ADMIN_API}/lots`, { colourway_id, lot_code, supplier_name, received_at });

/** The color of the chosen fabric, and one of its lots or a new one. */
function LotOfFabric(): ReactNode {
  const translate = useTranslate();
  const { filled } = useRules();
  const form = useWatch<ReceiveForm>() as ReceiveForm;
  const id = form.fabric_id;
  const color = colorOf(form);
  const { data: fabric } = useGetOne<AdminFabric>('fabrics', { id: id ?? '' }, { enabled: Boolean(id) });
  const { data: lots = [] } = useGetList<DyeLot>(
    'lots',
    {
      filter: { colourway_id: color },
      pagination: { page: 1, perPage: MAX_LOTS },
      sort: { field: 'received_at', order: 'DESC' },
    },
    { enabled: color !== '' },
  );
  if (!id || !fabric) return null;
  const isNew = color !== '' && !form.lots[color];
  return (
    <>
      <ChoiceInput
        key={id}
        source={`colors.${id}`}
        label={`${words}.color`}
        emptyText={`${words}.choose_color`}
        choices={fabric.colourways.map(({ id: own, name }) => ({ id: own, name: name || fabric.name }))}
        required
        validate={(chosen: unknown) => (chosen ? undefined : `${words}.choose_color`)}
      />
      {lots.length > 0 ? (
        <ChoiceInput
          key={color}
          source={`lots.${color}`}
          label={`${words}.lot`}
          emptyText={`${words}.new_lot`}
          choices={lots.map(({ id: own, lot_code, supplier_name }) => ({
            id: own,
            name: [lot_code, supplier_name].filter(Boolean).join(', '),
          }))}
        />
      ) : null}
      {isNew ? (
        <>
          <TextInput
            source="lot_code"
            label={`${words}.lot_code`}
            required
            validate={filled(`${words}.lot_code`)}
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
          />
          <TextInput source="supplier_name" label={`${words}.supplier`} />
          <DayInput source="received_at" label={`${words}.arrived`} required validate={filled(`${words}.arrived`)} />
        </>
      ) : null}
      {fabric.colourways.length === 0 ? <Alert severity="info">{translate(`${words}.no_colors`)}</Alert> : null}
    </>
  );
}

/** So that it can be compared with the packing list. */
function Sum(): ReactNode {
  const translate = useTranslate();
  const { rolls } = readRolls(useWatch<ReceiveForm, 'rows'>({ name: 'rows' }));
  if (!rolls) return null;
  const lengths = rolls.map(({ ticket_length, measured_length }) => measured_length ?? ticket_length);
  const length = formatLength(exactSum(lengths), 'meters');
  return <Typography role="status">{translate(`${words}.sum`, { smart_count: rolls.length, length })}</Typography>;
}

function useProblem(): (read: TypedRolls) => string | undefined {
  const translate = useTranslate();
  return ({ problem }) =>
    problem
      ? translate(problem.message, {
          ...problem,
          problem: translate(problem.detail ?? '', { _: problem.detail ?? '' }),
        })
      : undefined;
}

function Received({ rolls, onClose }: { rolls: readonly Roll[]; onClose: () => void }) {
  const translate = useTranslate();
  const [first, last] = [rolls[0]?.roll_number, rolls.at(-1)?.roll_number];
  return (
    <RouteDialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{translate(`${words}.done`, { smart_count: rolls.length })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
          {first === last ? first : translate(`${words}.numbers`, { first, last })}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
        <LabelsButton rolls={{ ids: rolls.map(({ id }) => id) }} />
      </DialogActions>
    </RouteDialog>
  );
}
