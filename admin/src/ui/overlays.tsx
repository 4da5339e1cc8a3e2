import {
  type DialogProps,
  Dialog as MuiDialog,
  Drawer as MuiDrawer,
  Menu as MuiMenu,
  Popover as MuiPopover,
} from '@mui/material';
import { type ComponentType, useEffect, useRef } from 'react';
import { useBackCloses } from '../hooks/use-back-closes';

interface OverlayProps {
  open?: boolean;
  onClose?: ((event: object, reason: 'escapeKeyDown') => void) | undefined;
}

/** The second press of a double click comes within so many milliseconds. */
const DOUBLE_CLICK_MS = 600;

/**
 * A dialog that the double click which opens it doesn't close again by its second press. For a dialog with an address of its own;
 * others take {@link Dialog}.
 */
export function RouteDialog({ onClose, ...props }: DialogProps) {
  const { open } = props;
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  const close: DialogProps['onClose'] = (event, reason) => {
    if (reason === 'backdropClick' && performance.now() - openedAt.current < DOUBLE_CLICK_MS) return;
    onClose?.(event, reason);
  };
  return <MuiDialog {...props} onClose={close} />;
}

/** An overlay that Back closes, as Escape does, instead of leaving the page: people expect it on a phone. */
function closedByBack<Props extends OverlayProps>(Overlay: ComponentType<Props>) {
  return function ClosedByBack(props: Props) {
    const { open = false, onClose } = props;
    useBackCloses(onClose && (() => onClose({}, 'escapeKeyDown')), open);
    return <Overlay {...props} />;
  };
}

export const Dialog = closedByBack(RouteDialog);
export const Drawer = closedByBack(MuiDrawer);
export const Menu = closedByBack(MuiMenu);
export const Popover = closedByBack(MuiPopover);
