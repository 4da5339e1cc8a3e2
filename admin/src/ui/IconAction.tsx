import type { SvgIconComponent } from '@mui/icons-material';
import { IconButton, Tooltip } from '@mui/material';

interface IconActionProps {
  /** The action in a word or two. */
  title: string;
  /** The action with the record's name, for screen readers. */
  label: string;
  icon: SvgIconComponent;
  disabled?: boolean;
  onClick: () => void;
}

export function IconAction({ title, label, icon: Icon, disabled = false, onClick }: IconActionProps) {
  return (
    <Tooltip title={title}>
      {/* A disabled button sends no pointer events, so the tooltip is on its wrapper. */}
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          <Icon sx={{ fontSize: 20 }} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
