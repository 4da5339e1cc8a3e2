import { styled } from '@mui/material/styles';
import { minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { availability, colourStockFacts, sharesStock, stockWord } from '@selvedge/domain/fabrics/stock';
import { formatWidth } from '@selvedge/domain/length';
import { color } from '@selvedge/web/tokens';
import { t } from '../../lib/language';
import { useConfig } from '../../state/config';
import { Price } from '../../ui/Price';
import { stockText } from '../../ui/stock-text';

const Facts = styled('dl')({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 16px',
  fontSize: '0.875rem',
  '& dt': { color: color.muted },
  '& dd': { margin: 0 },
});

/** Tight lines; long texts are cut after three. */
const Tight = styled('div')({
  display: 'grid',
  padding: '8px 10px',
  fontSize: '0.8125rem',
  lineHeight: '17px',
  '& dl': { fontSize: 'inherit', gap: '0 10px' },
  '& strong': { fontSize: '0.875rem' },
  '& .long': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' },
});
const Loose = styled('div')({ display: 'grid', gap: 8 });

export interface FabricFactsProps {
  fabric: Fabric;
  colour?: Colourway;
  /** True over the picture of a card, false in a sheet. */
  isTight?: boolean;
}

/** The facts of a card. */
export function FabricFacts({ fabric, colour, isTight = false }: FabricFactsProps) {
  const { low_stock_metres } = useConfig();
  const facts: [string, React.ReactNode][] = [
    [t('Price'), <Price key="price" fabric={fabric} />],
    [t('Material'), fabric.material || '-'],
    [
      t('Colors'),
      <span key="colors" className="long">
        {fabric.colors.join(', ') || '-'}
      </span>,
    ],
    [t('Width'), fabric.width == null ? '-' : formatWidth(fabric.width)],
    [t('Weight'), fabric.weight == null ? '-' : `${fabric.weight} GSM`],
    [t('Stock'), stockText(colourStockFacts(fabric, low_stock_metres, colour)) + inColour(fabric, colour)],
    [t('Min order'), `${minimumOf(fabric, colour)} ${t(fabric.price_unit)}`],
    [t('Status'), t(availability(stockWord(fabric, low_stock_metres, colour)))],
  ];
  const Box = isTight ? Tight : Loose;
  return (
    <Box>
      {isTight && <strong>{fabric.name}</strong>}
      <span style={{ color: color.muted }}>{fabric.item_code}</span>
      {fabric.description && <span className="long">{fabric.description}</span>}
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Box>
  );
}

/** The color that a stock label is about, if there are several. */
const inColour = (fabric: Fabric, colour?: Colourway): string =>
  colour && offeredColours(fabric).length > 1 && !sharesStock(fabric) ? t(' in {name}', { name: colour.name }) : '';
