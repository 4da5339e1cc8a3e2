import { Typography } from '@mui/material';

/** What stands there at once; the rest when it is asked for. */
const SHORT = 240;

/** Why something failed, in the words of whatever refused it, which may be many. */
export function Reason({ children: reason }: { children: string | null }) {
  if (reason === null) return null;
  if (reason.length <= SHORT) return <Typography {...words}>{reason}</Typography>;
  return (
    <Typography {...words} component="details">
      <summary>{`${reason.slice(0, SHORT)}…`}</summary>
      {reason}
    </Typography>
  );
}

const words = {
  component: 'div',
  variant: 'body2',
  sx: {
    overflowWrap: 'anywhere',
    '& > summary': { cursor: 'pointer' },
    '&[open] > summary': { color: 'text.secondary' },
  },
} as const;
