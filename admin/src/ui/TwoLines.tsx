import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode, useContext } from 'react';
import { CardSlot } from './list/ResponsiveColumn';

interface TwoLinesProps {
  /** An icon before the first line. */
  lead?: ReactNode;
  first: ReactNode;
  second?: ReactNode;
  /**
   * Truncates text longer than its line; the tooltip has all of it. 'second' gives the first two lines.
   */
  isCut?: boolean | 'second';
  /** Breaks words longer than the line, which fits ordinary ones. */
  isBroken?: boolean;
}

/** A record's name, and below it in muted color what identifies it. */
export function TwoLines({ lead, first, second, isCut = false, isBroken = false }: TwoLinesProps) {
  // A card has room for all of it; tooltips don't work by touch.
  const isOnCard = useContext(CardSlot) !== null;
  const hint = (text: ReactNode) => (isCut && typeof text === 'string' ? text : undefined);
  return (
    <Box
      sx={
        isBroken ? { minWidth: ORDINARY_WORD, overflowWrap: 'anywhere' } : { minWidth: 0, overflowWrap: 'break-word' }
      }
    >
      <Box
        title={hint(first)}
        sx={[
          { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
          !isOnCard && (isCut === 'second' ? { ...twoLines, lineHeight: 1.3 } : Boolean(isCut) && oneLine),
        ]}
      >
        {lead ? <>{lead} </> : null}
        {first}
      </Box>
      {second ? (
        <Typography
          variant="caption"
          component="div"
          color="textSecondary"
          title={hint(second)}
          sx={[{ lineHeight: 1.4, overflowWrap: 'anywhere' }, Boolean(isCut) && oneLine]}
        >
          {typeof second === 'string' && second.includes('@') ? <EmailAddress text={second} /> : second}
        </Typography>
      ) : null}
    </Box>
  );
}

/** A minimum width: a column without one could shrink to the width of a letter. */
const ORDINARY_WORD = 108;

const twoLines = { WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, display: '-webkit-box', overflow: 'hidden' };
const oneLine = { ...twoLines, WebkitLineClamp: 1, wordBreak: 'break-all' };

/** Longer parts may be broken again. */
const LONG = 16;

/** An email address that breaks after its @, and at other separators only if it is long; never in a word. */
export function EmailAddress({ text }: { text: string }) {
  const parts = text.split(/(?<=@)/).flatMap((part) => (part.length > LONG ? part.split(/(?<=[._+-])/) : [part]));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
