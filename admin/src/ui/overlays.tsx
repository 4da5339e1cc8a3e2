import {
  type DialogProps,
  type DrawerProps,
  type MenuProps,
  Dialog as MuiDialog,
  Drawer as MuiDrawer,
  Menu as MuiMenu,
  Popover as MuiPopover,
  type PopoverProps,
} from '@mui/material';
import { useBackCloses } from '../hooks/use-back-closes';

/*
 * Overlays. Back closes them instead of leaving the page, as people expect on a phone; so they are not imported from
 * the library directly.
 */

/** As if Escape had been pressed. */
type Close = ((event: object, reason: 'escapeKeyDown') => void) | undefined;
const byEscape = (onClose: Close) => onClose && (() => onClose({}, 'escapeKeyDown'));

/** @param isOfHistory it is about leaving the page: its answer counts history steps, so it adds none of its own. */
export function Dialog({ isOfHistory = false, ...props }: DialogProps & { isOfHistory?: boolean }) {
  useBackCloses(byEscape(props.onClose), props.open && !isOfHistory);
  return <MuiDialog {...props} />;
}

export function Drawer(props: DrawerProps) {
  useBackCloses(byEscape(props.onClose as Close), props.open);
  return <MuiDrawer {...props} />;
}

export function Menu(props: MenuProps) {
  useBackCloses(byEscape(props.onClose as Close), props.open);
  return <MuiMenu {...props} />;
}

export function Popover(props: PopoverProps) {
  useBackCloses(byEscape(props.onClose as Close), props.open);
  return <MuiPopover {...props} />;
}
