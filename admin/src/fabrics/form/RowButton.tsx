import { IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';

interface RowButtonProps {
  label: string;
  /** True if it has no effect now. It stays focusable, because disabling a button just pressed would lose the focus. */
  isOff?: boolean;
  onClick: (event: React.MouseEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Acts on one color or image of the form. */
export function RowButton({ label, isOff = false, onClick, children }: RowButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-disabled={isOff}
        onClick={isOff ? undefined : onClick}
        sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
