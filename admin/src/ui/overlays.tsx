import { Dialog as MuiDialog, Drawer as MuiDrawer, Menu as MuiMenu, Popover as MuiPopover } from '@mui/material';
import type { ComponentType } from 'react';
import { useBackCloses } from '../hooks/use-back-closes';

interface OverlayProps {
  open?: boolean;
  onClose?: (event: object, reason: 'escapeKeyDown') => void;
}

/** An overlay that Back closes, as Escape does, instead of leaving the page: people expect it on a phone. */
function closedByBack<Props extends OverlayProps>(Overlay: ComponentType<Props>) {
  return function ClosedByBack(props: Props) {
    const { open = false, onClose } = props;
    useBackCloses(onClose && (() => onClose({}, 'escapeKeyDown')), open);
    return <Overlay {...props} />;
  };
}

export const Dialog = closedByBack(MuiDialog);
export const Drawer = closedByBack(MuiDrawer);
export const Menu = closedByBack(MuiMenu);
export const Popover = closedByBack(MuiPopover);
