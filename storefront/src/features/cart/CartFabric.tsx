import Box from '@mui/material/Box';
import { formatLength, inOtherUnit } from '@selvedge/domain/length';
import { type Cents, formatCents } from '@selvedge/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/language';
import { type CartItem, colourOf, minimumOfLine } from '../../state/cart';
import { figures } from '../../ui/marks';
import { Price } from '../../ui/Price';
import { PriceBefore } from '../../ui/PriceBefore';
import { HEAD_BESIDE } from './wide-container';

const layout = {
  display: 'grid',
  columnGap: 2,
  py: 0.25,
  borderBottom: 1,
  borderColor: 'divider',
  breakInside: 'avoid',
  [HEAD_BESIDE]: { gridTemplateColumns: 'minmax(0, 9fr) minmax(0, 20fr)', py: 0.75 },
};

const head = { position: 'relative', minWidth: 0, minHeight: 42, lineHeight: 1.25, pt: 0.25 };
/** A word that doesn't fit beside the name wraps out of sight, because a truncated one is useless. */
const wholeOrNot = {
  flex: '1 1 0',
  minWidth: 0,
  height: '1.25em',
  overflow: 'hidden',
  display: 'flex',
  flexWrap: 'wrap',
  '& > span': { whiteSpace: 'nowrap' },
};

interface CartFabricProps {
  items: readonly [CartItem, ...CartItem[]];
  /** The totals of its colors that can be requested: length in meters and sum. */
  together: { metres: number; total: Cents };
  children: ReactNode;
}

/** The lines of one fabric under one heading with its name, price and minimum, and the sum of its colors. */
export function CartFabric({ items, together, children }: CartFabricProps) {
  const [item] = items;
  const { fabric } = item;
  const minimum = commonMinimum(items);
  const colour = colourOf(item)?.name;
  const muted = { color: 'text.secondary', fontSize: '0.8125rem' };
  return (
    <Box component="li" sx={layout}>
      <Box sx={head}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1 }}>
          <Box
            component={Link}
            to={`/fabrics/${fabric.id}${colour ? `?colour=${encodeURIComponent(colour)}` : ''}`}
            sx={{
              color: 'text.primary',
              fontWeight: 600,
              textDecoration: 'none',
              overflowWrap: 'break-word',
              minWidth: 0,
              '&:hover': { textDecoration: 'underline' },
              // The whole heading is the link, so that it is easy to touch without a taller line.
              '&::after': { content: '""', position: 'absolute', inset: '-2px 0 0' },
            }}
          >
            {fabric.name}
          </Box>{' '}
          {fabric.category && (
            <Box component="span" sx={{ ...muted, ...wholeOrNot }}>
              {'\u200b'}
              <span>{fabric.category.name}</span>
            </Box>
          )}
        </Box>
        <Box
          sx={{
            fontSize: '0.8125rem',
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1.5,
            '& .price small': { display: 'none' },
          }}
        >
          <Price fabric={fabric} />
          {minimum !== null && (
            <Box component="span" sx={muted}>
              {t('Min order: {minimum} {unit}', { minimum, unit: fabric.price_unit })}
            </Box>
          )}
        </Box>
        {items.length > 1 && (
          <Box translate="no" sx={{ fontSize: '0.8125rem', fontWeight: 600, ...figures }}>
            {formatLength(together.metres, 'meters')} ({formatLength(inOtherUnit(together.metres, 'meters'), 'yards')}){' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              = {formatCents(together.total)}
            </Box>
          </Box>
        )}
        <PriceBefore item={item} />
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/** The minimum of all lines; null where their colors have minimums of their own. */
export function commonMinimum(items: readonly CartItem[]): number | null {
  const [minimum = null, ...others] = new Set(items.map(minimumOfLine));
  return others.length === 0 ? minimum : null;
}

/** The items by their fabric, in the order in which the fabrics came. */
export function byFabric(items: readonly CartItem[]): [CartItem, ...CartItem[]][] {
  const groups = new Map<string, [CartItem, ...CartItem[]]>();
  for (const item of items) {
    const group = groups.get(item.fabric.id);
    if (group) group.push(item);
    else groups.set(item.fabric.id, [item]);
  }
  return [...groups.values()];
}
