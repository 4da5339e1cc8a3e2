import { Link } from '@mui/material';
import { coarse, touchTarget } from '@selvedge/web/tokens';
import type { MouseEvent, ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from '../../hooks/use-rights';
import { rightOfPage } from '../../lib/pages';
import { useOpenRecord } from '../RecordDialogs';

interface RecordLinkProps {
  /** The address of the record: `/{id}` or `/{id}/show`. */
  type?: 'edit' | 'show';
  children: ReactNode;
}

/**
 * The link of a row to its record. The rest of the row acts like it (`followRow`), and the keys of the list move between the
 * rows by it.
 */
export function RecordLink({ type = 'edit', children }: RecordLinkProps) {
  const resource = useResourceContext();
  const record = useRecordContext();
  const createPath = useCreatePath();
  const open = useOpenRecord();
  const path = createPath({ resource, type, id: record?.id });
  const may = useMay(rightOfPage(path));
  if (!record || !may) return children;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // The list keeps its filter below the record; the link itself has none, so that it can be passed on.
    event.preventDefault();
    open(type, record.id);
  };
  return (
    <Link component={RouterLink} to={path} onClick={onClick} data-row-link={record.id} ref={markRow} sx={rowLinkStyle}>
      {children}
    </Link>
  );
}

/** So that the row is styled as one to press; older browsers know no `:has()`. */
const markRow = (element: HTMLAnchorElement | null): void => {
  element?.closest(':is(tr, li)')?.setAttribute('data-row', '');
};

export const rowLinkStyle = {
  color: 'inherit',
  // Below the head of the table, which sticks.
  scrollMarginBlock: '72px',
  textDecorationColor: 'transparent',
  '&:hover, tr:hover &': { textDecorationColor: 'currentcolor' },
  // Its own room: what a cell cuts off would be cut off of the room that links have otherwise.
  [coarse]: {
    alignItems: 'center',
    display: 'inline-flex',
    m: 0,
    minHeight: touchTarget,
    minWidth: touchTarget,
    p: 0,
  },
};
