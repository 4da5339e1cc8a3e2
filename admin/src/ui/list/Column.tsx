import { Box, Typography } from '@mui/material';
import { createContext, useContext } from 'react';
import { DataTable, FieldTitle, type RaRecord, useRecordContext } from 'react-admin';

type Place = 'heading' | 'line' | 'foot';

/** The part of a card being rendered; null in a table. */
export const CardPlace = createContext<Place | null>(null);

interface ColumnProps<Row extends RaRecord> {
  /** The displayed field, by which the API sorts. */
  source?: string;
  /** A text or its key; defaults to the field's label. */
  label?: string;
  disableSort?: boolean;
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
  // A label without a value is left out.
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
