import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';

interface CellTableProps {
  /** Stands above the table. */
  title: string;
  explanation?: string;
  headings: readonly string[];
  /** The cells under the headings. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Shown below the table if there are more rows than are listed. */
  more?: string | false;
}

/** A table of worksheet cells and remarks; on a phone each value is under its heading. */
export function CellTable({ title, explanation, headings, rows, more }: CellTableProps) {
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mb: explanation ? 0 : 1 }}>
        {title}
      </Typography>
      {explanation ? (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {explanation}
        </Typography>
      ) : null}
      {/* A region that scrolls must be reachable by keyboard. */}
      <TableContainer tabIndex={0} role="region" aria-label={title} sx={frame}>
        {isNarrow ? (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map(({ key, cells }) => (
              <Box component="li" key={key} sx={entry}>
                <Box component="dl" sx={lines}>
                  {cells.map((cell, index) => (
                    <Line key={headings[index]} heading={headings[index]}>
                      {cell}
                    </Line>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        ) : (
          <Table stickyHeader size="small">
            <TableHead>
              <TableRow>
                {headings.map((heading) => (
                  <TableCell key={heading}>{heading}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ key, cells }) => (
                <TableRow key={key}>
                  {cells.map((cell, index) => (
                    <TableCell key={headings[index]} sx={{ overflowWrap: 'anywhere' }}>
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </TableContainer>
      {more ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {more}
        </Typography>
      ) : null}
    </Box>
  );
}

const Line = ({ heading, children }: { heading: string | undefined; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {heading}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
);

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: 260 };
const entry = { px: 1.5, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } };
const lines = {
  columnGap: 1.5,
  display: 'grid',
  fontSize: '0.875rem',
  gridTemplateColumns: 'max-content 1fr',
  m: 0,
};
