import { Box, Typography } from '@mui/material';
import { createContext, useContext } from 'react';
import { DataTable, FieldTitle, type RaRecord, useRecordContext } from 'react-admin';

type Place = 'heading' | 'line' | 'foot';

/** Which part of a card is being drawn; null in a table. */
export const CardPlace = createContext<Place | null>(null);

interface ColumnProps<Row extends RaRecord> {
  /** The field that it shows, and that the API sorts by. */
  source?: string;
  /** A text or its key; that of the field without one. */
  label?: string;
  disableSort?: boolean;
  align?: 'left' | 'right';
  /** In px; a column without one takes what is left. */
  width?: number;
  /** In percent, of what the other columns leave; `width` is then the least it takes. */
  share?: number;
  /** Goes from a table on a narrow screen, where another column says it (`onlyNarrow`). */
  isMinor?: boolean;
  /** Stays in view at the right where the table is wider than its place. */
  isSticky?: boolean;
  /** Where it goes on a card: its heading, a labelled line, or the foot without a label. */
  card?: Place;
  render: (row: Row) => React.ReactNode;
}

/** One column of a DataTable; on a phone, and in lists of cards, one line of the card. */
export function Column<Row extends RaRecord>({
  card = 'line',
  width,
  share,
  isSticky,
  isMinor,
  ...column
}: ColumnProps<Row>) {
  const place = useContext(CardPlace);
  if (place === null) {
    const sx = {
      ...(width && { minWidth: width, width: share ? `${share}%` : width }),
      ...(column.align === 'right' && figures),
      ...(isSticky && stuck),
      ...(isMinor && { [NARROW]: { display: 'none' } }),
    };
    return <DataTable.Col {...(column as object)} sx={sx} />;
  }
  return place === card ? <CardPart {...column} place={place} /> : null;
}

function CardPart<Row extends RaRecord>({ place, label, source, render }: ColumnProps<Row> & { place: Place }) {
  const row = useRecordContext<Row>();
  if (!row) return null;
  if (place === 'heading') {
    return <Box sx={{ flex: 'none', '&:last-child': { flex: 1, minWidth: 0 } }}>{render(row)}</Box>;
  }
  if (place === 'foot') return <Box sx={{ mt: 'auto' }}>{render(row)}</Box>;
  const said = render(row);
  // A label that nothing follows says nothing.
  if (said === null || said === undefined || said === '') return null;
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        <FieldTitle label={label} source={source} />
      </Typography>
      <Box component="dd" sx={{ fontSize: '0.8125rem', m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {said}
      </Box>
    </>
  );
}

/** A table beside the menu at 1024 px, and over a whole tablet. */
const NARROW = '@container (max-width: 859.95px)';

/** What stands in a table only while it is too narrow for the column that says it else. */
export const onlyNarrow = { display: 'none', [NARROW]: { display: 'block' } };

/** How the cells of a column are drawn, for rows that are drawn without one. */
export const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

export const stuck = {
  bgcolor: 'background.paper',
  position: 'sticky',
  right: 0,
  zIndex: 1,
  '&.MuiTableCell-head': { zIndex: 3 },
};
