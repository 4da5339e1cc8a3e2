import type { SvgIconComponent } from '@mui/icons-material';
import { IconButton, Tooltip } from '@mui/material';

interface IconActionProps {
  /** What the button does, in a word or two. */
  title: string;
  /** The same with the record it does it to, for people who hear the page. */
  label: string;
  icon: SvgIconComponent;
  disabled?: boolean;
  onClick: () => void;
}

export function IconAction({ title, label, icon: Icon, disabled = false, onClick }: IconActionProps) {
  return (
    <Tooltip title={title}>
      {/* A disabled button sends no pointer events, so the hint hangs on what is around it. */}
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
