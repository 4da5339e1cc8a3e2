import { Link } from '@mui/material';
import { coarse, touchTarget } from '@selvedge/web/tokens';
import type { MouseEvent, ReactNode } from 'react';
import { useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../../hooks/use-rights';
import { rightOfPage } from '../../lib/pages';
import { useOpenRecord } from '../RecordDialogs';

interface RecordLinkProps {
  /** The address of the record: `/{id}` or `/{id}/show`. */
  type?: 'edit' | 'show';
  children: ReactNode;
}

/**
 * The link of a row to its record. The rest of the row acts like it (`followRow`), and the keys of the list move between rows
 * by it.
 */
export function RecordLink({ type = 'edit', children }: RecordLinkProps) {
  const resource = useResourceContext();
  const record = useRecordContext();
  const createPath = useCreatePath();
  const open = useOpenRecord();
  const path = createPath({ resource, type, id: record?.id });
  const may = useIsAllowed(rightOfPage(path));
  if (!record || !may) return children;
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    // A click keeps the list's filter in the address; the link itself has none, so that it can be shared.
    event.preventDefault();
    open(type, record.id);
  };
  return (
    <Link component={RouterLink} to={path} onClick={onClick} data-row-link={record.id} ref={markRow} sx={rowLinkStyle}>
      {children}
    </Link>
  );
}

/** Marks the row as pressable for the styles; older browsers have no `:has()`. */
const markRow = (element: HTMLAnchorElement | null): void => {
  element?.closest(':is(tr, li)')?.setAttribute('data-row', '');
};

export const rowLinkStyle = {
  color: 'inherit',
  // Below the head of the table, which sticks.
  scrollMarginBlock: '72px',
  textDecorationColor: 'transparent',
  '&:hover, tr:hover &': { textDecorationColor: 'currentcolor' },
  // A padding of its own, because the cell would clip the usual touch target of links.
  [coarse]: {
    alignItems: 'center',
    display: 'inline-flex',
    m: 0,
    minHeight: touchTarget,
    minWidth: touchTarget,
    p: 0,
  },
};

/** Elements of a row that react to clicks themselves. */
const OWN = [
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'label',
  'summary',
  '[role="button"]',
  '[role="checkbox"]',
].join();

const linkOf = (target: Element, list: Element): HTMLAnchorElement | null => {
  for (
    let row = target.closest(':is(tr, li)');
    row && list.contains(row);
    row = row.parentElement?.closest(':is(tr, li)') ?? null
  ) {
    const link = row.querySelector<HTMLAnchorElement>('[data-row-link]');
    if (link) return link;
  }
  return null;
};

/** A click anywhere in a row follows its link: with the middle button, or Ctrl, in another tab. For the element of a list. */
export function followRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: list, button, ctrlKey, metaKey } = event;
  // Dialogs of a row send their clicks here, too, though they lie elsewhere on the page.
  if (!(target instanceof Element) || !list.contains(target) || target.closest(OWN)) return;
  if (button > 1 || window.getSelection()?.toString()) return;
  const link = linkOf(target, list);
  if (!link) return;
  if (button === 1 || ctrlKey || metaKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}
