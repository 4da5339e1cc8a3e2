import { Box, Button, Stack, TextField } from '@mui/material';
import { exactDifference, formatLength, formatQuantity } from '@selvedge/domain/length';
import { MAX_COUNTS, type StockTakeRow } from '@selvedge/domain/stock/stock-take';
import { readNumber } from '@selvedge/domain/typed-number';
import { useCallback, useState } from 'react';
import { type FilterPayload, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { importTexts } from '../fabrics/import/lazy';
import { useTerms } from '../fabrics/use-terms';
import { moveInColumn } from '../lib/move-in-column';
import { IfAllowed } from '../permissions/IfAllowed';
import { FloatingBar } from '../ui/FloatingBar';
import { filterChoice } from '../ui/inputs';
import { LeaveGuard } from '../ui/LeaveGuard';
import { lazyDialog } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';
import { FabricOfRow } from './FabricOfRow';
import { useStockTake } from './use-stock-take';

const StockWorkbookDialog = lazyDialog(
  async () => (await import('./StockWorkbookDialog')).StockWorkbookDialog,
  importTexts,
);

const words = 'resources.stock-take';

/** Stock take: expected quantities with fields for the counted ones. All counts are saved together. */
export function StockTakePage() {
  const translate = useTranslate();
  const categories = useTerms('categories');
  const take = useStockTake();
  const [isUploading, setUploading] = useState(false);
  const close = useCallback(() => setUploading(false), []);
  return (
    <>
      <ListPage<StockTakeRow>
        isInbox
        sort={{ field: 'item_code', order: 'ASC' }}
        sortable={['item_code', 'name']}
        filters={(_: FilterPayload) => [
          filterChoice(
            'category_id',
            `${words}.all_categories`,
            categories.map(({ id, name }) => ({ id, name })),
          ),
        ]}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <IfAllowed right="stock.read">
              <Button component={Link} to="/stock-movements" variant="outlined">
                {translate('resources.stock-movements.title')}
              </Button>
            </IfAllowed>
            <Button variant="outlined" onClick={() => setUploading(true)}>
              {translate(`${words}.sheet.open`)}
            </Button>
          </Stack>
        }
        bar={
          take.count > 0 ? (
            <FloatingBar label={translate(`${words}.counts`)}>
              <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
                <Button
                  variant="contained"
                  disabled={take.count > MAX_COUNTS || take.isInvalid || take.isSaving}
                  onClick={take.save}
                  sx={{ flexGrow: { xs: 1, md: 0 } }}
                >
                  {translate(`${words}.save`, { smart_count: take.count })}
                </Button>
              </Box>
            </FloatingBar>
          ) : null
        }
      >
        <ResponsiveColumn<StockTakeRow>
          label={`${words}.fields.image`}
          width={72}
          card="heading"
          render={(row) => <FabricOfRow row={row} />}
        />
        <ResponsiveColumn<StockTakeRow>
          source="item_code"
          width={210}
          card="heading"
          render={({ name, item_code, color }) => (
            <TwoLines isBroken first={name} second={[item_code, color].filter(Boolean).join(' · ')} />
          )}
        />
        <ResponsiveColumn<StockTakeRow>
          label={`${words}.fields.on_hand`}
          align="right"
          width={96}
          render={({ on_hand }) => formatLength(on_hand, 'meters')}
        />
        <ResponsiveColumn<StockTakeRow>
          label={`${words}.fields.promised`}
          align="right"
          width={96}
          render={({ reserved, held }) => (reserved + held === 0 ? '-' : formatLength(reserved + held, 'meters'))}
        />
        <ResponsiveColumn<StockTakeRow>
          label={`${words}.fields.counted`}
          width={180}
          render={(row) => (
            <TextField
              fullWidth
              size="small"
              sx={aboveBar}
              value={take.typed(row.id)}
              error={take.problemOf(row.id) !== undefined}
              helperText={take.problemOf(row.id) ?? difference(row, take.typed(row.id))}
              onChange={({ target }) => take.type(row, target.value)}
              onKeyDown={(event) => moveInColumn(event, countFields())}
              slotProps={{
                htmlInput: {
                  'data-counted': true,
                  'aria-label': translate(`${words}.counted_of`, {
                    name: [row.name, row.color].filter(Boolean).join(', '),
                  }),
                  autoComplete: 'off',
                  inputMode: 'decimal',
                },
              }}
            />
          )}
        />
      </ListPage>
      {isUploading ? <StockWorkbookDialog onClose={close} /> : null}
      <LeaveGuard isDirty={take.count > 0} />
    </>
  );
}

/** The count fields in the order of the rows, so that the number pad is enough to move on. */
const countFields = () => [...document.querySelectorAll<HTMLInputElement>('input[data-counted]')];

/** Keeps the focused input from scrolling below the bar. */
const aboveBar = { '& input': { scrollMarginBottom: 96 } };

/** `+12.5` or `−3` meters of difference; nothing if there is none. */
function difference({ on_hand }: StockTakeRow, typed: string): string {
  const { value } = readNumber(typed, { unit: 'meters' });
  if (value === null || value === on_hand) return ' ';
  const metres = exactDifference(value, on_hand);
  return `${metres < 0 ? '−' : '+'}${formatQuantity(Math.abs(metres))} m`;
}
