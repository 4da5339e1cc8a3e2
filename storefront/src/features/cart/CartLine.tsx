import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { formatLength, inOtherUnit, otherUnit } from '@selvedge/domain/length';
import { type Cents, formatCents } from '@selvedge/domain/money';
import { useState } from 'react';
import { t } from '../../lib/language';
import {
  type CartItem,
  colourOf,
  hasDiscontinuedColour,
  isBelowMinimum,
  minimumOfLine,
  useCart,
} from '../../state/cart';
import { ColourPicture } from '../../ui/ColourPicture';
import { LineColour } from '../../ui/LineColour';
import { figures } from '../../ui/marks';
import { NARROW_CONTAINER } from '../../ui/narrow-container';
import { ShortageNote } from '../../ui/ShortageNote';
import { CartProblem } from './CartProblem';
import { DiscontinuedColour } from './DiscontinuedColour';
import { EditableQuantity, isLongQuantity } from './EditableQuantity';
import { WIDE_CONTAINER } from './wide-container';

/** Truncated figures would be other numbers, so long ones get a line of their own. */
const longFigures = {
  gridTemplateAreas:
    '"picture text text remove" "picture total total remove" "picture quantity quantity remove" "says says says says"',
};
const LONGEST_SUM = 'Rs. 99,999,999.99'.length;
/** The longest sum that fits the column of a wide list in its usual size, and below the color on the smallest phones. */
const USUAL_SUM = 'Rs. 999,999.99'.length;
const SMALL_CONTAINER = '@container (max-width: 23rem)';

const layout = {
  display: 'grid',
  columnGap: 0.5,
  alignItems: 'center',
  minHeight: 46,
  gridTemplateColumns: '32px minmax(0, 1fr) auto 44px',
  // The icon, rather than its button, is aligned with the end of the list, because a sum needs the space.
  mr: '-10px',
  // On a narrow list the sum is below the color, on a wide one in a column of its own.
  gridTemplateAreas: '"picture text quantity remove" "picture total quantity remove" "says says says says"',
  [NARROW_CONTAINER]: longFigures,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};

const wideLayout = {
  [WIDE_CONTAINER]: {
    mr: 0,
    columnGap: 1.25,
    gridTemplateColumns: '36px minmax(0, 1fr) auto 7.75rem 44px',
    gridTemplateAreas: '"picture text quantity total remove" "says says says says says"',
  },
};

/** The picture beside it shows the color, so its name may be hidden; its code stays whole. */
const nameAlone = {
  fontSize: '0.9375rem',
  '& .colour-name > :first-of-type': { display: 'none' },
  '& small': { display: 'none', whiteSpace: 'nowrap', [WIDE_CONTAINER]: { display: 'inline' } },
};

const onlyWide = { display: 'none', [WIDE_CONTAINER]: { display: 'block' } };

export interface CartLineProps {
  item: CartItem;
  total: Cents;
  /** True if the fabric has left the catalog. */
  gone: boolean;
  /** Distinguishes it from other lines of the fabric, if there are any. */
  label: string;
  /** The message about its stock; null if there is enough. */
  shortage: string | null;
  /** Why it was not accepted with the rest of a request. */
  problem?: string;
  /** True if its minimum differs from that of the fabric's other lines, which the heading shows. */
  hasOwnMinimum: boolean;
}

/** One color of a fabric. */
export function CartLine({ item, total, gone, label, shortage, problem, hasOwnMinimum }: CartLineProps) {
  const { actions } = useCart();
  const [notice, setNotice] = useState<string | null>(null);
  const { fabric, quantity, unit } = item;
  const minimum = minimumOfLine(item);
  const lost = hasDiscontinuedColour(item);
  const small = { fontSize: '0.8125rem', color: 'text.secondary', ...figures };
  const other = formatLength(inOtherUnit(quantity, unit), otherUnit(unit));
  const sum = formatCents(total);
  const isLong = isLongQuantity(quantity) || sum.length > LONGEST_SUM;
  const longOnSmall = sum.length > USUAL_SUM && { [SMALL_CONTAINER]: longFigures };
  return (
    <Box component="li" sx={{ ...layout, ...longOnSmall, ...(isLong && longFigures), ...wideLayout }}>
      <Box sx={{ gridArea: 'picture', borderRadius: 1, overflow: 'hidden', fontSize: 0 }}>
        <ColourPicture fabric={fabric} colour={colourOf(item)} sizes="36px" />
      </Box>
      <Box
        sx={{
          gridArea: 'text',
          minWidth: 0,
          overflowWrap: 'anywhere',
          lineHeight: 1.25,
          alignSelf: 'end',
          [WIDE_CONTAINER]: { alignSelf: 'center' },
        }}
      >
        <Box sx={nameAlone}>
          <LineColour item={item} />
        </Box>
        <Box sx={{ ...small, ...onlyWide }}>{other}</Box>
        {hasOwnMinimum && (
          <Box sx={small}>{t('Min order: {minimum} {unit}', { minimum, unit: fabric.price_unit })}</Box>
        )}
      </Box>
      <Box sx={{ gridArea: 'quantity', justifySelf: 'end' }}>
        <EditableQuantity
          item={item}
          label={label}
          onChange={(next) => actions.setQuantity(item, next)}
          onNotice={setNotice}
        />
        <Box className="print-only" sx={{ textAlign: 'right' }}>
          {formatLength(quantity, unit)}
        </Box>
      </Box>
      <Box
        translate="no"
        sx={{
          gridArea: 'total',
          alignSelf: 'start',
          fontSize: '0.8125rem',
          fontWeight: 600,
          overflowWrap: 'anywhere',
          ...figures,
          [WIDE_CONTAINER]: {
            alignSelf: 'center',
            textAlign: 'right',
            fontSize: sum.length > USUAL_SUM ? '0.8125rem' : '1rem',
          },
        }}
      >
        {sum}
      </Box>
      <IconButton
        className="no-print"
        aria-label={t('Remove {label}', { label })}
        onClick={() => actions.remove(item)}
        sx={{ gridArea: 'remove' }}
      >
        <DeleteOutlined />
      </IconButton>
      <Box sx={{ gridArea: 'says', fontSize: '0.875rem', '& > :last-child': { mb: 0.75 } }}>
        <Box aria-live="polite" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
          {notice}
        </Box>
        {!gone && !lost && <ShortageNote note={shortage} />}
        {isBelowMinimum(item) && <CartProblem>{t('Below minimum order of {minimum} units', { minimum })}</CartProblem>}
        {gone && <CartProblem>{t('No longer in the catalog. Please remove it.')}</CartProblem>}
        {!gone && fabric.is_available && lost && <DiscontinuedColour item={item} label={label} />}
        {!gone && !fabric.is_available && (
          <CartProblem>{t('Not for sale at the moment. Please remove it.')}</CartProblem>
        )}
        {problem && !gone && <CartProblem>{t('Not requested: {problem}', { problem })}</CartProblem>}
      </Box>
    </Box>
  );
}
