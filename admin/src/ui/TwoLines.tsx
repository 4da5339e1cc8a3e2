import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

interface TwoLinesProps {
  /** A sign before the first line. */
  lead?: ReactNode;
  first: ReactNode;
  second?: ReactNode;
  /**
   * Cuts what is longer than its line instead of taking another; all of it stands in the hint. 'first' gives the second
   * two lines, for addresses.
   */
  isCut?: boolean | 'first';
}

/** What a record is called, and under it in muted ink what tells it from others. */
export function TwoLines({ lead, first, second, isCut = false }: TwoLinesProps) {
  const hint = (text: ReactNode) => (isCut && typeof text === 'string' ? text : undefined);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'break-word' }}>
      <Box
        title={hint(first)}
        sx={[{ fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 }, Boolean(isCut) && oneLine]}
      >
        {lead}
        {first}
      </Box>
      {second ? (
        <Typography
          variant="caption"
          component="div"
          color="textSecondary"
          title={hint(second)}
          sx={[{ lineHeight: 1.4, overflowWrap: 'anywhere' }, isCut === true && oneLine, isCut === 'first' && twoLines]}
        >
          {typeof second === 'string' && second.includes('@') ? <Address text={second} /> : second}
        </Typography>
      ) : null}
    </Box>
  );
}

/** An e-mail address breaks behind its @, and at another joint only where it is long. */
function Address({ text }: { text: string }) {
  const parts = text.split(/(?<=@)/).flatMap((part) => (part.length > LONG ? part.split(/(?<=[._+-])/) : [part]));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

const LONG = 20;

const twoLines = { WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, display: '-webkit-box', overflow: 'hidden' };
const oneLine = { ...twoLines, WebkitLineClamp: 1, wordBreak: 'break-all' };
