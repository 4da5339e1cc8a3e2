import { Button } from '@mui/material';
import { formatQuantity } from '@selvedge/domain/length';
import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin';
import { FloatingBar } from '../FloatingBar';
import { PageBox } from './RowBox';
import { useSelection } from './selection';

interface SelectionBarProps {
  /** Cards have no table head, so the page is selected here. */
  hasPageBox: boolean;
  /** Whether the actions support all matching records. */
  canSelectAll: boolean;
  /** The bulk actions. */
  children: ReactNode;
}

/** Floats above the end of a list while something is selected: the number selected and the bulk actions. */
export function SelectionBar({ hasPageBox, canSelectAll, children }: SelectionBarProps) {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const selection = useSelection();
  if (!selection?.count) return null;
  const { count, isAll, selectAll } = selection;
  return (
    <FloatingBar label={translate('list.selection')}>
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
    </FloatingBar>
  );
}
