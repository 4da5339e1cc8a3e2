import { Typography } from '@mui/material';

/** Length of the text shown before expanding. */
const SHORT = 240;

/** Why something failed, as reported; the text may be long. */
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
