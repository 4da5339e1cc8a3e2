import { styled } from '@mui/material/styles';
import { minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { availability, colourStockPhrase, isOneShelf, stockWord } from '@selvedge/domain/fabrics/stock';
import { color } from '@selvedge/web/tokens';
import { useConfig } from '../../state/config';
import { Price } from '../../ui/Price';

const Facts = styled('dl')({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 16px',
  fontSize: '0.875rem',
  '& dt': { color: color.muted },
  '& dd': { margin: 0 },
});

/** The panel with the facts of a hovered card. */
export function FabricFacts({ fabric, colour }: { fabric: Fabric; colour?: Colourway }) {
  const { low_stock_metres } = useConfig();
  const facts: [string, React.ReactNode][] = [
    ['Price', <Price key="price" fabric={fabric} />],
    ['Material', fabric.material || '-'],
    ['Colors', fabric.colors.join(', ') || '-'],
    ['Width', fabric.width == null ? '-' : `${fabric.width} cm`],
    ['Weight', fabric.weight == null ? '-' : `${fabric.weight} GSM`],
    ['Stock', colourStockPhrase(fabric, low_stock_metres, colour) + inColour(fabric, colour)],
    ['Min order', `${minimumOf(fabric, colour)} ${fabric.price_unit}`],
    ['Status', availability(stockWord(fabric, low_stock_metres, colour))],
  ];
  return (
    <div style={{ display: 'grid', gap: 8, padding: 8 }}>
      <strong>{fabric.name}</strong>
      <span style={{ color: color.muted }}>{fabric.item_code}</span>
      {fabric.description && <span>{fabric.description}</span>}
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </div>
  );
}

/** Which color a word for stock is about, where there are several. */
const inColour = (fabric: Fabric, colour?: Colourway): string =>
  colour && offeredColours(fabric).length > 1 && !isOneShelf(fabric) ? ` in ${colour.name}` : '';
