import { Box, Button, Link } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { type StockMovement, stockReasons } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { useCallback, useState } from 'react';
import { type FilterPayload, useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ChoiceInput } from '../ui/form/ChoiceInput';
import { DayInput } from '../ui/form/DayInput';
import { HistoryLink } from '../ui/HistoryLink';
import { lazyDialog } from '../ui/lazy-dialog';
import { Column } from '../ui/list/Column';
import { ListPage } from '../ui/list/ListPage';
import { TwoLines } from '../ui/TwoLines';
import { FabricOfMovement } from './FabricOfMovement';

const BookStockDialog = lazyDialog(async () => (await import('./BookStockDialog')).BookStockDialog);

const words = 'resources.stock-movements';

/** Every change of what is on hand, reserved or held, and why; of one fabric where a link led here from it. */
export function StockLedger() {
  const translate = useTranslate();
  const [booked, book] = useState<AdminFabric | null>(null);
  const close = useCallback(() => book(null), []);
  return (
    <>
      <ListPage<StockMovement>
        isInbox
        sort={{ field: 'at', order: 'DESC' }}
        sortable={['at']}
        filters={filters}
        notice={({ fabric_id }) => (typeof fabric_id === 'string' ? <OneFabric id={fabric_id} onBook={book} /> : null)}
        action={
          <Button component={RouterLink} to="/stock-take" variant="outlined">
            {translate('resources.stock-take.title')}
          </Button>
        }
      >
        <Column<StockMovement>
          source="at"
          width={146}
          render={({ at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(at)}</Box>}
        />
        <Column<StockMovement>
          label={`${words}.fields.fabric`}
          width={190}
          card="heading"
          render={({ fabric_id, color }) => <FabricOfMovement id={fabric_id} color={color} />}
        />
        <Column<StockMovement>
          label={`${words}.fields.reason`}
          width={104}
          render={({ reason }) => translate(`${words}.reason.${reason}`)}
        />
        <Column<StockMovement>
          label={`${words}.fields.quantity`}
          align="right"
          width={96}
          render={({ quantity }) => signed(quantity)}
        />
        <Column<StockMovement>
          label={`${words}.fields.reference`}
          render={({ reference, by }) => <TwoLines first={reference || '-'} second={by} />}
        />
      </ListPage>
      {booked ? <BookStockDialog fabric={booked} onClose={close} /> : null}
    </>
  );
}

/** `+60 m`, `−12.5 m`, with the minus that is as wide as a figure. */
const signed = (metres: number): string => `${metres < 0 ? '−' : '+'}${formatLength(Math.abs(metres), 'meters')}`;

interface OneFabricProps {
  id: string;
  onBook: (fabric: AdminFabric) => void;
}

/** What the ledger of one fabric comes to today. */
function OneFabric({ id, onBook }: OneFabricProps) {
  const translate = useTranslate();
  const { data: fabric } = useGetOne<AdminFabric>('fabrics', { id });
  if (!fabric) return null;
  const { name, stock_quantity, available_quantity } = fabric;
  return (
    <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 2, px: 2, py: 1 }}>
      <Box>
        <Link
          component={RouterLink}
          to={`/fabrics?filter=${encodeURIComponent(JSON.stringify({ q: fabric.item_code }))}`}
        >
          {name}
        </Link>
        {`: ${translate(`${words}.comes_to`, {
          on_hand: formatLength(stock_quantity, 'meters'),
          available: formatLength(available_quantity, 'meters'),
        })}`}
      </Box>
      <Button variant="contained" onClick={() => onBook(fabric)}>
        {translate(`${words}.book`)}
      </Button>
      <HistoryLink id={id} />
    </Box>
  );
}

const always = [
  <ChoiceInput
    key="reason"
    source="reason"
    alwaysOn
    emptyText={`${words}.all`}
    choices={stockReasons.map((reason) => ({ id: reason, name: `${words}.reason.${reason}` }))}
  />,
  <DayInput key="since" source="since" alwaysOn />,
  <DayInput key="until" source="until" alwaysOn />,
];

const filters = ({ fabric_id }: FilterPayload) =>
  fabric_id
    ? [
        ...always,
        <ChoiceInput
          key="fabric_id"
          source="fabric_id"
          alwaysOn
          emptyText={`${words}.all_fabrics`}
          choices={[{ id: fabric_id, name: `${words}.one_fabric` }]}
        />,
      ]
    : always;
