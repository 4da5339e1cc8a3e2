import { Button, Link, Stack } from '@mui/material';
import { MAX_LABELS } from '@selvedge/domain/fabrics/label-layouts';
import { formatLength } from '@selvedge/domain/length';
import { type Roll, rollGrades, rollStates, shadeBands } from '@selvedge/domain/rolls/roll';
import { useCallback, useState } from 'react';
import { type FilterPayload, TextInput, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../lib/list-address';
import { IfAllowed } from '../permissions/IfAllowed';
import { ChoiceInput, NumberInput } from '../ui/inputs';
import { lazyDialog } from '../ui/lazy-dialog';
import { ExportMenu } from '../ui/list/ExportMenu';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { useSelection } from '../ui/list/selection';
import { TwoLines } from '../ui/TwoLines';
import { CountByRoll } from './CountByRoll';
import { QueuedActions } from './queue/QueuedActions';
import { LabelsButton, RollStateBadge } from './roll-parts';

const ReceiveRollsDialog = lazyDialog(async () => (await import('./ReceiveRollsDialog')).ReceiveRollsDialog);

const words = 'resources.rolls';
/** Allocated rolls that are yet to be cut, by place. */
const PICK_LIST = `${listAddress('rolls', { to_pick: true })}&sort=location&order=ASC`;

/** The rolls of the store. */
export function RollList() {
  const translate = useTranslate();
  const [isReceiving, setReceiving] = useState(false);
  const close = useCallback(() => setReceiving(false), []);
  return (
    <>
      <QueuedActions />
      <ListPage<Roll>
        isInbox
        isDense
        sort={{ field: 'roll_number', order: 'DESC' }}
        sortable={['roll_number', 'created_at', 'length', 'location', 'received_at']}
        filters={filtersUnder}
        bulk={{ max: MAX_LABELS, actions: <SelectedLabels />, canSelectAll: true }}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <Button component={RouterLink} to="/scan" variant="outlined">
              {translate('rolls.scan')}
            </Button>
            <Button component={RouterLink} to={PICK_LIST} variant="outlined">
              {translate(`${words}.to_pick`)}
            </Button>
            <CountByRoll />
            <ExportMenu />
            <IfAllowed right="stock.receive">
              <Button component={RouterLink} to="/rolls/import" variant="outlined">
                {translate('rolls.import.action')}
              </Button>
              <Button variant="contained" onClick={() => setReceiving(true)}>
                {translate('rolls.receive.action')}
              </Button>
            </IfAllowed>
          </Stack>
        }
      >
        <ResponsiveColumn<Roll>
          source="roll_number"
          width={100}
          card="heading"
          render={({ roll_number, mill_roll_number }) => (
            <TwoLines first={<RecordLink>{roll_number}</RecordLink>} second={mill_roll_number} />
          )}
        />
        <ResponsiveColumn<Roll>
          label={`${words}.fields.fabric`}
          width={140}
          share={100}
          render={({ fabric_id, fabric_name, item_code, color }) => (
            <TwoLines
              isCut
              first={
                <Link component={RouterLink} to={listAddress('rolls', { fabric_id })}>
                  {fabric_name}
                </Link>
              }
              second={`${item_code} · ${color}`}
            />
          )}
        />
        <ResponsiveColumn<Roll>
          label={`${words}.fields.lot`}
          width={100}
          render={({ lot_code, shade_band }) => (
            <TwoLines
              isCut
              first={lot_code}
              second={shade_band ? translate('rolls.band', { band: shade_band }) : translate('rolls.no_band')}
            />
          )}
        />
        <ResponsiveColumn<Roll> source="location" width={84} render={({ location }) => location || '-'} />
        <ResponsiveColumn<Roll>
          label={`${words}.fields.state`}
          width={120}
          render={({ state }) => <RollStateBadge state={state} />}
        />
        <ResponsiveColumn<Roll>
          source="length"
          align="right"
          width={104}
          render={(roll) => <TwoLines first={formatLength(roll.length, 'meters')} second={<Taken roll={roll} />} />}
        />
      </ListPage>
      {isReceiving ? <ReceiveRollsDialog onClose={close} /> : null}
    </>
  );
}

/** The length of a roll that orders wait for, and the free length of one that is partly promised. */
function Taken({ roll: { to_pick_length, reserved_length, free_length } }: { roll: Roll }) {
  const translate = useTranslate();
  if (to_pick_length > 0) {
    return <strong>{translate(`${words}.pick_length`, { length: formatLength(to_pick_length, 'meters') })}</strong>;
  }
  return reserved_length > 0 ? `${translate(`${words}.fields.free`)} ${formatLength(free_length, 'meters')}` : null;
}

function SelectedLabels() {
  const selection = useSelection();
  const { filterValues, sort } = useListContext();
  if (!selection) return null;
  const { isAll, ids, count } = selection;
  return <LabelsButton rolls={isAll ? { filter: filterValues, sort, count } : { ids }} />;
}

/** A lot, a fabric and the pick list are chosen by a link. */
const filtersUnder = (applied: FilterPayload) => [
  ...filters,
  ...(applied.to_pick ? [ofLink('to_pick', applied.to_pick, `${words}.to_pick`)] : []),
  ...(applied.lot_id ? [ofLink('lot_id', applied.lot_id, `${words}.of_lot`)] : []),
  ...(applied.fabric_id ? [ofLink('fabric_id', applied.fabric_id, `${words}.of_fabric`)] : []),
];

const ofLink = (source: string, id: string | boolean, name: string) => (
  <ChoiceInput key={source} source={source} alwaysOn emptyText="" choices={[{ id, name }]} />
);

const filters = [
  <ChoiceInput
    key="state"
    source="state"
    alwaysOn
    emptyText={`${words}.any_state`}
    choices={rollStates.map((id) => ({ id, name: `rolls.states.${id}` }))}
  />,
  <ChoiceInput
    key="band"
    source="band"
    alwaysOn
    emptyText={`${words}.any_band`}
    choices={shadeBands.map((id) => ({ id, name: id }))}
  />,
  <TextInput key="location" source="location" alwaysOn label={`${words}.fields.location`} />,
  <ChoiceInput
    key="grade"
    source="grade"
    emptyText={`${words}.any_grade`}
    choices={rollGrades.map((id) => ({ id, name: `rolls.grades.${id}` }))}
  />,
  <NumberInput key="min_length" source="min_length" label={`${words}.fields.min_length`} />,
];
