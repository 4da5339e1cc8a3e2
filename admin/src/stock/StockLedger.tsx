import { Box, Button, Link } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { type StockMovement, type StockReason, stockReasons } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { useCallback, useState } from 'react';
import { parseQueryFromLocation, useGetManyAggregate, useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { HistoryLink } from '../audit/HistoryLink';
import { useAvailable } from '../fabrics/use-available';
import { useIsAllowed } from '../hooks/use-rights';
import { rightOfPage } from '../lib/pages';
import { IfAllowed } from '../permissions/IfAllowed';
import { DateTimeField } from '../ui/date-fields';
import { DayInput, filterChoice } from '../ui/inputs';
import { lazyDialog } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';

const BookStockDialog = lazyDialog(async () => (await import('./BookStockDialog')).BookStockDialog);

const words = 'resources.stock-movements';

/**
 * Every change of stock on hand and of reservations, with the reason; of one fabric if a link set it. Both have columns
 * of their own, named as in the stock take, because a reservation is not a receipt.
 */
export function StockLedger() {
  const translate = useTranslate();
  const [booked, book] = useState<AdminFabric | null>(null);
  const close = useCallback(() => book(null), []);
  const id = parseQueryFromLocation(useLocation()).filter?.fabric_id;
  const { data: fabric } = useGetOne<AdminFabric>('fabrics', { id }, { enabled: Boolean(id) });
  return (
    <>
      <ListPage<StockMovement>
        isInbox
        sort={{ field: 'at', order: 'DESC' }}
        sortable={['at']}
        filters={(applied) => (applied.fabric_id ? [...filters, ofFabric(applied.fabric_id, fabric)] : filters)}
        notice={() => (fabric ? <OneFabric fabric={fabric} onBook={book} /> : null)}
        action={
          <IfAllowed right="stock.count">
            <Button component={RouterLink} to="/stock-take" variant="outlined">
              {translate('resources.stock-take.title')}
            </Button>
          </IfAllowed>
        }
      >
        <ResponsiveColumn<StockMovement> source="at" width={140} field={DateTimeField} />
        <ResponsiveColumn<StockMovement>
          label={`${words}.fields.fabric`}
          width={184}
          card="heading"
          render={({ fabric_id, color }) => <FabricOfMovement id={fabric_id} color={color} />}
        />
        <ResponsiveColumn<StockMovement>
          label={`${words}.fields.reason`}
          width={96}
          render={({ reason }) => translate(`${words}.reason.${reason}`)}
        />
        <ResponsiveColumn<StockMovement>
          label={`${words}.fields.on_hand`}
          align="right"
          width={92}
          render={({ reason, quantity }) => (isPromise(reason) ? null : signed(quantity))}
        />
        <ResponsiveColumn<StockMovement>
          label={`${words}.fields.promised`}
          align="right"
          width={92}
          render={({ reason, quantity }) => (isPromise(reason) ? signed(quantity) : null)}
        />
        <ResponsiveColumn<StockMovement>
          label={`${words}.fields.reference`}
          render={({ reference, by }) => (
            <TwoLines isBroken first={<WholeNumbers text={reference || '-'} />} second={by} />
          )}
        />
      </ListPage>
      {booked ? <BookStockDialog fabric={booked} onClose={close} /> : null}
    </>
  );
}

/** Returns whether a movement changes reservations or holds rather than stock on hand. */
const isPromise = (reason: StockReason): boolean =>
  reason === 'reserve' || reason === 'release' || reason === 'hold' || reason === 'hold-end';

/** `+60 m`, `−12.5 m`, with a minus as wide as a digit. */
const signed = (metres: number): string => `${metres < 0 ? '−' : '+'}${formatLength(Math.abs(metres), 'meters')}`;

interface OneFabricProps {
  fabric: AdminFabric;
  onBook: (fabric: AdminFabric) => void;
}

/** The current stock of one fabric. */
function OneFabric({ fabric, onBook }: OneFabricProps) {
  const translate = useTranslate();
  const say = useAvailable('resources.fabrics.available');
  const mayOpen = useIsAllowed(rightOfPage('/fabrics/:id'));
  const { id, name, stock_quantity, available_quantity } = fabric;
  return (
    <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, py: 1 }}>
      <Box>
        {mayOpen ? (
          <Link component={RouterLink} to={`/fabrics/${id}`}>
            {name}
          </Link>
        ) : (
          name
        )}
        {`: ${translate(`${words}.comes_to`, {
          on_hand: formatLength(stock_quantity, 'meters'),
          available: say(available_quantity),
        })}`}
      </Box>
      <IfAllowed right="stock.count | stock.receive | stock.cut | stock.adjust">
        <Button variant="contained" onClick={() => onBook(fabric)}>
          {translate(`${words}.book`)}
        </Button>
      </IfAllowed>
      <HistoryLink id={id} />
    </Box>
  );
}

const filters = [
  filterChoice(
    'reason',
    `${words}.all`,
    stockReasons.map((reason) => ({ id: reason, name: `${words}.reason.${reason}` })),
  ),
  <DayInput key="since" source="since" alwaysOn />,
  <DayInput key="until" source="until" alwaysOn />,
];

/** Filter by one fabric, set by a link; shows its name and code once they are loaded. */
const ofFabric = (id: string, fabric?: AdminFabric) =>
  filterChoice('fabric_id', `${words}.all_fabrics`, [
    { id, name: fabric ? `${fabric.name} (${fabric.item_code})` : `${words}.one_fabric` },
  ]);

interface FabricOfMovementProps {
  id: string;
  /** The color that moved; empty for the whole fabric. */
  color: string;
}

/** Name and code of a fabric, fetched with those of the other rows in one request. */
function FabricOfMovement({ id, color }: FabricOfMovementProps) {
  const { data } = useGetManyAggregate<AdminFabric>('fabrics', { ids: [id] });
  const fabric = data?.[0];
  return (
    <TwoLines isBroken first={fabric?.name ?? '…'} second={[fabric?.item_code, color].filter(Boolean).join(' · ')} />
  );
}

const NUMBER = /([A-Z]{2}-\d{4}-\d{4})/;

/** A text whose document numbers, such as OR-2026-0009, never break over two lines. */
const WholeNumbers = ({ text }: { text: string }) =>
  text.split(NUMBER).map((part, place) =>
    NUMBER.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <span key={place} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
