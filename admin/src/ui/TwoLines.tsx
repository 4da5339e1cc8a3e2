import { Box, Typography } from '@mui/material';
import { type ReactNode, useContext } from 'react';
import { EmailAddress } from './EmailAddress';
import { CardPlace } from './list/Column';

interface TwoLinesProps {
  /** A sign before the first line. */
  lead?: ReactNode;
  first: ReactNode;
  second?: ReactNode;
  /**
   * Cuts what is longer than its line instead of taking another; all of it stands in the hint. 'first' gives the second
   * two lines, for addresses; 'second' gives the first two.
   */
  isCut?: boolean | 'first' | 'second';
  /** Breaks a word that is longer than its line, which is wide enough for ordinary ones. */
  isBroken?: boolean;
}

/** What a record is called, and under it in muted ink what tells it from others. */
export function TwoLines({ lead, first, second, isCut = false, isBroken = false }: TwoLinesProps) {
  // A card has room for the whole of it, and no hint that a finger could ask for.
  const isOnCard = useContext(CardPlace) !== null;
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
          sx={[{ lineHeight: 1.4, overflowWrap: 'anywhere' }, isCut && (isCut === 'first' ? twoLines : oneLine)]}
        >
          {typeof second === 'string' && second.includes('@') ? <EmailAddress text={second} /> : second}
        </Typography>
      ) : null}
    </Box>
  );
}

/** Without it a column that has no width of its own would become as narrow as a letter. */
const ORDINARY_WORD = 108;

const twoLines = { WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, display: '-webkit-box', overflow: 'hidden' };
const oneLine = { ...twoLines, WebkitLineClamp: 1, wordBreak: 'break-all' };
