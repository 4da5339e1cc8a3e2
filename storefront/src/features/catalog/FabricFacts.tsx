import { styled } from '@mui/material/styles';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { availability } from '@selvedge/domain/fabrics/fabric-rules';
import { stockWords } from '@selvedge/domain/fabrics/stock-words';
import { color } from '@selvedge/web/tokens';
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

/** The panel beside a card that the pointer rests on. */
export function FabricFacts({ fabric }: { fabric: Fabric }) {
  const facts: [string, React.ReactNode][] = [
    ['Price', <Price key="price" fabric={fabric} />],
    ['Material', fabric.material || '-'],
    ['Colors', fabric.colors.join(', ') || '-'],
    ['Width', fabric.width == null ? '-' : `${fabric.width} cm`],
    ['Weight', fabric.weight == null ? '-' : `${fabric.weight} GSM`],
    ['Stock', stockWords(fabric)],
    ['Min order', `${fabric.minimum_order} ${fabric.price_unit}`],
    ['Status', availability(fabric)],
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
