import { Box } from '@mui/material';
import { createContext, createElement, type ReactNode, useContext } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  FieldTitle,
  type RaRecord,
  useFieldValue,
  useRecordContext,
} from 'react-admin';
import { Fact } from '../Section';

type Slot = 'heading' | 'line' | 'foot';

/** The part of a card being rendered; null in a table. */
export const CardSlot = createContext<Slot | null>(null);

type ColumnContent<Row extends RaRecord> = Pick<
  DataTableColumnProps<Row>,
  'source' | 'label' | 'disableSort' | 'field' | 'render'
>;

interface ResponsiveColumnProps<Row extends RaRecord> extends ColumnContent<Row> {
  align?: 'left' | 'right';
  /** In px; a column without one takes the remaining width. */
  width?: number;
  /** In percent of the remaining width; `width` is then the minimum. */
  share?: number;
  /** Hidden in a narrow table, where another column shows it (`onlyNarrow`). */
  isMinor?: boolean;
  /** Sticks to the right if the table is wider than its container. */
  isSticky?: boolean;
  /** Its place on a card: heading, labeled line, or foot without a label. */
  card?: Slot;
}

/** A `DataTable.Col`; on a phone, and in lists of cards, one line of the card. */
export function ResponsiveColumn<Row extends RaRecord>(props: ResponsiveColumnProps<Row>) {
  const { card = 'line', width, share, isSticky, isMinor, ...column } = props;
  const slot = useContext(CardSlot);
  if (slot !== null) return slot === card ? <CardCell {...column} slot={slot} /> : null;
  const sx = {
    ...(width && { minWidth: width, width: share ? `${share}%` : width }),
    ...(column.align === 'right' && figures),
    ...(isSticky && stuck),
    ...(isMinor && { [NARROW]: { display: 'none' } }),
  };
  return <DataTable.Col<Row> {...column} sx={sx} />;
}

function CardCell<Row extends RaRecord>({
  slot,
  label,
  source,
  field,
  render,
}: ColumnContent<Row> & { slot: Slot }): ReactNode {
  const row = useRecordContext<Row>();
  const value = useFieldValue<Record<string, ReactNode>>({ source: source ?? 'id' });
  if (!row) return null;
  const content = render ? render(row) : field && value ? createElement(field, { source }) : value;
  if (slot === 'heading') {
    return <Box sx={{ flex: 'none', '&:last-child': { flex: 1, minWidth: 0 } }}>{content}</Box>;
  }
  if (slot === 'foot') return <Box sx={{ mt: 'auto' }}>{content}</Box>;
  // A label without a value is left out.
  if (content === null || content === undefined || content === '') return null;
  return <Fact label={<FieldTitle label={label} source={source} />}>{content}</Fact>;
}

/** A table beside the menu at 1024 px, and over a whole tablet. */
const NARROW = '@container (max-width: 859.95px)';

/** Shown in a table only while the column with this content is hidden. */
export const onlyNarrow = { display: 'none', [NARROW]: { display: 'block' } };

/** Cell styles, for rows rendered without a column. */
export const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

export const stuck = {
  bgcolor: 'background.paper',
  position: 'sticky',
  right: 0,
  zIndex: 1,
  '&.MuiTableCell-head': { zIndex: 3 },
};
