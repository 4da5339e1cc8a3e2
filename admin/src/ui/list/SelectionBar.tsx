import { Box, Button } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import { color, selvedgeEdge } from '@selvedge/web/tokens';
import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin';
import { PageBox } from './RowBox';
import { useSelection } from './selection';

interface SelectionBarProps {
  /** Cards have no head, so their page is ticked here. */
  hasPageBox: boolean;
  /** Whether the actions can take all that the filter finds. */
  canSelectAll: boolean;
  /** What can be done with them. */
  children: ReactNode;
}

/** Floats above the end of a list while something is selected: how much it is, and what can be done with it. */
export function SelectionBar({ hasPageBox, canSelectAll, children }: SelectionBarProps) {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const selection = useSelection();
  if (!selection?.count) return null;
  const { count, isAll, selectAll } = selection;
  return (
    <Box component="section" aria-label={translate('list.selection')} sx={bar}>
      {hasPageBox ? <PageBox /> : null}
      <BulkActionsToolbar
        label={translate(isAll ? 'list.all_selected' : 'ra.action.bulk_actions', {
          count: formatQuantity(count),
          smart_count: count,
        })}
        selectAllButton={
          canSelectAll && !isAll && total > count ? (
            <Button size="small" onClick={selectAll}>
              {translate('list.select_matching', { count: formatQuantity(total) })}
            </Button>
          ) : (
            false
          )
        }
      >
        {children}
      </BulkActionsToolbar>
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
  mt: 2,
  overflow: 'hidden',
  pl: 2,
  position: 'sticky',
  pr: 1.5,
  py: 1,
  zIndex: 2,
  '&::before': { background: selvedgeEdge, content: '""', inset: '0 auto 0 0', position: 'absolute', width: 3 },
  '& > :last-child': { flex: 1 },
};
