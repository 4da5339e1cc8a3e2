import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { cartQuantity, quantityChange, quantityProblem } from '@selvedge/domain/fabrics/cart-quantity';
import { minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { shortageOf } from '@selvedge/domain/fabrics/shortage';
import { colourStockFacts, sharesStock, stockWord } from '@selvedge/domain/fabrics/stock';
import { formatLength, type PriceUnit } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import { readNumber } from '@selvedge/domain/typed-number';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { cartTotals, isSameChoice, useCart, type Wanted } from '../../state/cart';
import { useConfig } from '../../state/config';
import { ColourName } from '../../ui/ColourName';
import { focusFirstInvalid } from '../../ui/focus-first-invalid';
import { interpolate } from '../../ui/interpolate';
import { figures, unbroken } from '../../ui/marks';
import { ShortageNote } from '../../ui/ShortageNote';
import { shortageText } from '../../ui/shortage-text';
import { stockText } from '../../ui/stock-text';
import { useAddSeveral } from './use-add-to-quote';

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderTop: `1px solid ${color.line}`,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 96px',
    alignItems: 'center',
    columnGap: 12,
    padding: '6px 0',
    borderBottom: `1px solid ${color.line}`,
  },
  maxHeight: '30rem',
  overflowY: 'auto',
  '@media print': { maxHeight: 'none', '& input': { display: 'none' } },
  '& .of-it': { color: color.muted, fontSize: '0.8125rem' },
  '& input': {
    boxSizing: 'border-box',
    width: '100%',
    height: 44,
    padding: '0 8px',
    textAlign: 'right',
    font: 'inherit',
    color: color.ink,
    backgroundColor: color.paper,
    border: `1px solid ${color.field}`,
    borderRadius: 8,
    '&[aria-invalid="true"]': { borderColor: color.rejected },
  },
});

/** A table of all colors with their stock and quantity fields; all quantities are added to the quote at once. */
export function SeveralColours({ fabric }: { fabric: Fabric }) {
  const { low_stock_metres } = useConfig();
  const { items } = useCart();
  const add = useAddSeveral();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const offered = offeredColours(fabric);
  // Stock shared by all colors is shown above.
  const stockOf = (colour: Colourway) =>
    sharesStock(fabric)
      ? t(stockWord(fabric, low_stock_metres, colour))
      : stockText(colourStockFacts(fabric, low_stock_metres, colour));
  const wanted = offered.flatMap((colour) => wantedOf(fabric, colour, typed[colour.id] ?? ''));
  const inCart = ({ id }: Colourway) => items.find((item) => isSameChoice(item, { fabric, colourway_id: id }));

  const all = sharesStock(fabric) ? wanted.reduce((sum, { quantity }) => sum + quantity, 0) : null;
  /** Shown if a quantity is entered, or if none is available. */
  const noteOf = (colour: Colourway) => {
    const [own] = wanted.filter(({ colourway_id }) => colourway_id === colour.id);
    return own ? shortageText(shortageOf(fabric, low_stock_metres, colour, all ?? own.quantity)) : null;
  };

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    focusFirstInvalid(event.currentTarget);
    const wrong = offered.find(({ id }) => problemOf(typed[id] ?? '', fabric.price_unit));
    if (wrong) return showError(`${wrong.name}: ${problemOf(typed[wrong.id] ?? '', fabric.price_unit)}`);
    if (wanted.length === 0) return showError(t('Write a quantity beside the colors that you want'));
    add(fabric, wanted);
    setTyped({});
  };

  return (
    <form onSubmit={submit} aria-labelledby="several-colors" noValidate>
      <Box component="h2" id="several-colors" sx={{ typography: 'h4', m: 0, mb: 1 }}>
        {t('Several colors at once')}
      </Box>
      <Rows>
        {offered.map((colour) => {
          const text = typed[colour.id] ?? '';
          const minimum = minimumOf(fabric, colour);
          const present = inCart(colour);
          const changed =
            wantedOf(fabric, colour, text).length > 0 &&
            translateSentence(quantityChange(text, minimum, fabric.price_unit));
          return (
            <li key={colour.id}>
              <div>
                <ColourName colour={colour} />
                <div className="of-it">
                  {unbroken(
                    [
                      stockOf(colour),
                      t('min {minimum}', { minimum: formatLength(minimum, fabric.price_unit) }),
                      ...(present
                        ? [t('{quantity} in quote', { quantity: formatLength(present.quantity, present.unit) })]
                        : []),
                    ].join(' · '),
                  )}
                </div>
                {changed && <div className="of-it">{changed}</div>}
                <ShortageNote note={noteOf(colour)} />
              </div>
              <input
                aria-label={t('Quantity of {name} in {color}, in {unit}', {
                  name: fabric.name,
                  color: colour.name,
                  unit: fabric.price_unit,
                })}
                aria-invalid={problemOf(text, fabric.price_unit) !== null}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                value={text}
                onChange={(event) => setTyped((before) => ({ ...before, [colour.id]: event.target.value }))}
              />
            </li>
          );
        })}
      </Rows>
      <Box className="several-foot" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pt: 2 }}>
        <Box aria-live="polite" translate="no" sx={{ flex: 1, ...figures }}>
          <Total fabric={fabric} wanted={wanted} />
        </Box>
        <Button type="submit" variant={wanted.length > 0 ? 'contained' : 'outlined'} size="large">
          {wanted.length === 0
            ? t('Add colors')
            : wanted.length === 1
              ? t('Add 1 color')
              : t('Add {wanted} colors', { wanted: wanted.length })}
        </Button>
      </Box>
    </form>
  );
}

/** An empty field means none; a text that is no quantity is never ignored. */
const problemOf = (typed: string, unit: PriceUnit): string | null =>
  typed.trim() === ''
    ? null
    : translateSentence(quantityProblem(typed, unit) ?? readNumber(typed, { unit, min: 0 }).sentence);

/** The quantity typed beside a color: empty and 0 mean none, anything else at least the minimum. */
function wantedOf(fabric: Fabric, colour: Colourway, typed: string): Wanted[] {
  const { price_unit: unit } = fabric;
  if (problemOf(typed, unit) !== null || !readNumber(typed, { unit }).value) return [];
  return [{ colourway_id: colour.id, quantity: cartQuantity(typed, minimumOf(fabric, colour), unit) }];
}

function Total({ fabric, wanted }: { fabric: Fabric; wanted: readonly Wanted[] }) {
  const { vat_percent } = useConfig();
  const { price_unit: unit } = fabric;
  const { total } = cartTotals(wanted.map(({ quantity }) => ({ fabric, quantity, unit })));
  const length = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      {vat_percent > 0 ? (
        interpolate(t('{sum} before VAT'), { sum: <strong>{formatCents(total)}</strong> })
      ) : (
        <strong>{formatCents(total)}</strong>
      )}
      <div>
        {wanted.length === 1 ? t('1 color') : t('{wanted} colors', { wanted: wanted.length })},{' '}
        {formatLength(length, unit)}
      </div>
    </>
  );
}
