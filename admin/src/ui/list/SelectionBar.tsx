import { Box, Button, Stack, Typography } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import { color, selvedgeEdge } from '@selvedge/web/tokens';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { PageBox } from './RowBox';
import type { Selection } from './selection';

interface SelectionBarProps {
  selection: Selection;
  /** Cards have no head, so their page is ticked here. */
  hasPageBox: boolean;
  /** What can be done with them. */
  children: ReactNode;
}

/** Floats above the end of a list while something is selected: how much it is, and what can be done with it. */
export function SelectionBar({ selection, hasPageBox, children }: SelectionBarProps) {
  const { total = 0 } = useListContext();
  const { count, isAll, selectAll, clear } = selection;
  if (count === 0) return null;
  return (
    <Box component="section" aria-label="Selection" sx={bar}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        {hasPageBox ? (
          <Box sx={{ p: 1 }}>
            <PageBox />
          </Box>
        ) : null}
        <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {isAll ? `All ${formatQuantity(count)} selected` : `${formatQuantity(count)} selected`}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', mr: { md: 'auto' }, order: { xs: 1, md: 0 } }}>
        {!isAll && total > count ? (
          <Button size="small" onClick={selectAll}>
            Select all {formatQuantity(total)} that match
          </Button>
        ) : null}
        <Button size="small" onClick={clear}>
          Clear selection
        </Button>
      </Stack>
      {children}
    </Box>
  );
}

const bar = {
  alignItems: 'center',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bottom: { xs: 8, md: 16 },
  boxShadow: `0 4px 20px ${color.ink}29`,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'space-between',
  mt: 2,
  overflow: 'hidden',
  pl: 2,
  position: 'sticky',
  pr: 1.5,
  py: 1,
  zIndex: 2,
  '&::before': { background: selvedgeEdge, content: '""', inset: '0 auto 0 0', position: 'absolute', width: 3 },
};
