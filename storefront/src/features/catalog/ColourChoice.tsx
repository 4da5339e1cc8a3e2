import { styled } from '@mui/material/styles';
import { minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { colourStockFacts, sharesStock, stockFacts } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { t } from '../../lib/language';
import { useConfig } from '../../state/config';
import { ColourName } from '../../ui/ColourName';
import { Swatch } from '../../ui/Swatch';
import { stockText } from '../../ui/stock-text';

/** With more colors only dots are shown, with the name of the chosen one above them. */
const MAX_NAMED = 12;

const Choice = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  display: 'grid',
  gap: 8,
  '& legend': { padding: 0, marginBottom: 8, fontWeight: 600 },
  '& .tiles': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& label': {
    position: 'relative',
    boxSizing: 'border-box',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 44,
    minHeight: 44,
    padding: '4px 12px',
    justifyContent: 'center',
    cursor: 'pointer',
    border: `1px solid ${color.edge}`,
    borderRadius: 8,
    backgroundColor: color.paper,
    fontSize: '0.875rem',
  },
  '& .round label': { padding: 0, '& .swatch': { width: 28, height: 28 } },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& label:has(input:checked)': { borderColor: color.indigo, outline: `2px solid ${color.indigo}`, outlineOffset: -2 },
  '& label:has(input:focus-visible)': { outline: `3px solid ${color.indigo}`, outlineOffset: 2 },
  // Crossed out if out of stock; the text below says so, also to screen readers.
  '& .none-left .swatch': {
    backgroundImage: `linear-gradient(to top right, transparent 46%, ${color.paper} 46% 48%, ${color.ink} 48% 52%, ${color.paper} 52% 54%, transparent 54%)`,
  },
  '& .of-it': { color: color.muted, fontSize: '0.875rem' },
});

export interface ColourChoiceProps {
  fabric: Fabric;
  chosen: Colourway;
  /** The accessible name of the radio group. */
  name?: string;
  onChoose: (colour: Colourway) => void;
}

/** The colors of a fabric, and name, code, stock and minimum of the chosen one. */
export function ColourChoice({ fabric, chosen, name = 'colour', onChoose }: ColourChoiceProps) {
  const { low_stock_metres } = useConfig();
  const offered = offeredColours(fabric);
  const named = offered.length <= MAX_NAMED;
  const stock = stockText(colourStockFacts(fabric, low_stock_metres, chosen));
  const areOneShelf = sharesStock(fabric);
  return (
    <Choice>
      <legend>
        {t('Color:')} {chosen.name}
        {offered.length > 1 &&
          t(' ({it} of {offered})', {
            it: offered.findIndex(({ id }) => id === chosen.id) + 1,
            offered: offered.length,
          })}
      </legend>
      <div className={named ? 'tiles' : 'tiles round'}>
        {offered.map((colour) => {
          const facts = stockFacts(fabric, low_stock_metres, colour);
          return (
            <label
              key={colour.id}
              title={colour.name}
              className={facts.word === 'Out of stock' ? 'none-left' : undefined}
            >
              <input
                type="radio"
                name={name}
                aria-label={`${colour.name}, ${areOneShelf ? t(facts.word) : stockText(facts)}`}
                checked={colour.id === chosen.id}
                onChange={() => onChoose(colour)}
              />
              {named ? <ColourName colour={{ ...colour, code: '' }} /> : <Swatch hex={colour.hex} />}
            </label>
          );
        })}
      </div>
      <div className="of-it" aria-live="polite">
        {[
          chosen.code && t('Code {code}', { code: chosen.code }),
          stock,
          t('Min order {fabric}', { fabric: formatLength(minimumOf(fabric, chosen), fabric.price_unit) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </Choice>
  );
}
