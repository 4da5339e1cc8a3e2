import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

interface TwoLinesProps {
  first: ReactNode;
  second?: ReactNode;
  /** Cuts what is longer than its line instead of taking another; all of it stands in the hint. */
  isCut?: boolean | 'first';
}

/** What a record is called, and under it in muted ink what tells it from others. */
export function TwoLines({ first, second, isCut = false }: TwoLinesProps) {
  const isSecondCut = isCut === true;
  const hint = (text: ReactNode) => (isCut && typeof text === 'string' ? text : undefined);
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'break-word' }}>
      <Box
        title={hint(first)}
        sx={[{ fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 }, Boolean(isCut) && oneLine]}
      >
        {first}
      </Box>
      {second ? (
        <Typography
          variant="caption"
          component="div"
          color="textSecondary"
          title={hint(second)}
          sx={[{ lineHeight: 1.4, overflowWrap: 'anywhere' }, isSecondCut && oneLine]}
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

const oneLine = {
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 1,
  display: '-webkit-box',
  overflow: 'hidden',
  wordBreak: 'break-all',
};
