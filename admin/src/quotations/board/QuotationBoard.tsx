import { Box, Button, LinearProgress, Paper, Tab, Tabs, useMediaQuery } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import type { BoardColumn as Column, Stage } from '@selvedge/domain/quotations/board';
import { type KeyboardEvent, useId, useState } from 'react';
import { ListContextProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { IfAllowed } from '../../permissions/IfAllowed';
import { SavedFilters } from '../../saved-filters/SavedFilters';
import { FilterBar } from '../../ui/list/filters';
import { followRow } from '../../ui/list/RecordLink';
import { PageHeader } from '../../ui/PageHeader';
import { ListSkeleton, MessagePanel } from '../../ui/placeholders';
import { QuotationDialogs } from '../QuotationDialogs';
import { quotationFilters } from '../quotation-filters';
import { BoardColumn } from './BoardColumn';
import { useBoard } from './use-board';
import { ViewSwitch } from './ViewSwitch';

const words = 'resources.quotations';

/** The quotations in columns by their stage, under the filters of the list. Actions move them, not dragging. */
export function QuotationBoard() {
  const translate = useTranslate();
  const { columns, error, isFetching, refetch, context } = useBoard();
  const count = columns?.reduce((sum, column) => sum + column.count, 0);
  const counted = count === undefined ? '\u00a0' : translate(`${words}.total`, { smart_count: count });
  return (
    <QuotationDialogs>
      <ListContextProvider value={context}>
        <PageHeader
          isWide
          title={translate(`${words}.board.title`)}
          subtitle={counted}
          action={
            <IfAllowed right="quote.write">
              <Button component={Link} to="/quotations/create" variant="contained">
                {translate(`${words}.create`)}
              </Button>
            </IfAllowed>
          }
        />
        <Paper variant="outlined" sx={{ overflow: 'hidden', position: 'relative' }}>
          {isFetching && columns ? (
            <LinearProgress
              aria-label={translate('list.refreshing')}
              sx={{ height: 2, inset: '0 0 auto', position: 'absolute' }}
            />
          ) : null}
          <FilterBar filters={quotationFilters(context.filterValues)} tab="turn" count={counted}>
            <SavedFilters />
            <ViewSwitch current="board" />
          </FilterBar>
          {error && !columns ? <MessagePanel title={translate(`${words}.load_failed`)} onRetry={refetch} /> : null}
          {columns ? <Columns columns={columns} /> : null}
          {columns || error ? null : <ListSkeleton rows={6} />}
        </Paper>
      </ListContextProvider>
    </QuotationDialogs>
  );
}

/** On a phone one column at a time, chosen by a tab. */
function Columns({ columns }: { columns: readonly Column[] }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const [chosen, choose] = useState<Stage>('to_price');
  const id = useId();
  if (!isNarrow) {
    return (
      <Box onKeyDown={moveBetweenCards} onClick={followRow} onAuxClick={followRow} sx={grid}>
        {columns.map((column) => (
          <BoardColumn key={column.stage} column={column} />
        ))}
      </Box>
    );
  }
  const shown = columns.filter(({ stage }) => stage === chosen);
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_event, stage: Stage) => choose(stage)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={translate(`${words}.board.columns`)}
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
      >
        {columns.map(({ stage, count }) => (
          <Tab
            key={stage}
            value={stage}
            id={`${id}-${stage}`}
            aria-controls={`${id}-panel`}
            label={`${translate(`${words}.board.stages.${stage}`)} ${formatQuantity(count)}`}
            sx={{ minHeight: 44, minWidth: 0, px: 1.25 }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        onKeyDown={moveBetweenCards}
        onClick={followRow}
        onAuxClick={followRow}
        sx={{ p: 2 }}
      >
        {shown.map((column) => (
          <BoardColumn key={column.stage} column={column} />
        ))}
      </Box>
    </>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrow keys move between the links of the cards: up and down in a column, sideways to the next column with cards. */
function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const { target, currentTarget, ctrlKey, metaKey, altKey } = event;
  if (!step || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !target.dataset.rowLink) return;
  event.preventDefault();
  const columns = [...currentTarget.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-row-link]')])
    .filter((links) => links.length > 0);
  const at = columns.findIndex((links) => links.includes(target));
  const place = columns[at]?.indexOf(target) ?? 0;
  const [aside, down] = step;
  const links = columns[at + aside];
  links?.[Math.min(Math.max(place + down, 0), links.length - 1)]?.focus();
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(208px, 1fr))',
  p: 2,
  pt: 0,
  '@media (min-width: 1600px)': { gap: 1.5, gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
};
