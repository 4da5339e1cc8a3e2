import type { SvgIconComponent } from '@mui/icons-material';
import { IconButton, Tooltip } from '@mui/material';

interface IconActionProps {
  /** What the button does, in a word or two. */
  title: string;
  /** The same with the record it does it to, for people who hear the page. */
  label: string;
  icon: SvgIconComponent;
  disabled?: boolean;
  /** As tall as a badge; a finger gets its full target all the same. */
  isSmall?: boolean;
  onClick: () => void;
}

export function IconAction({ title, label, icon: Icon, disabled = false, isSmall = false, onClick }: IconActionProps) {
  return (
    <Tooltip title={title}>
      {/* A disabled button sends no pointer events, so the hint hangs on what is around it. */}
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          onClick={onClick}
          sx={isSmall ? { p: '2px' } : undefined}
        >
          <Icon sx={{ fontSize: isSmall ? 16 : 20 }} />
        </IconButton>
      </span>
    </Tooltip>
  );
}
