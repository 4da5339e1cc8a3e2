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
 * What opens over a page. Back closes it instead of leaving the page, as on a phone everybody expects; so nothing of
 * the kind is taken from the library itself.
 */

/** As if Escape had been pressed. */
type Close = ((event: object, reason: 'escapeKeyDown') => void) | undefined;
const byEscape = (onClose: Close) => onClose && (() => onClose({}, 'escapeKeyDown'));

export function Dialog(props: DialogProps) {
  useBackCloses(byEscape(props.onClose), props.open);
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
