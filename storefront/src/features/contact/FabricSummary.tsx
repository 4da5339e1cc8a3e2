import Box from '@mui/material/Box';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { selvedge } from '../../ui/marks';
import { Price } from '../../ui/Price';

/** The fabric that an inquiry is about. */
export function FabricSummary({ fabric }: { fabric: Fabric }) {
  const facts: [string, React.ReactNode][] = [
    ['Item code', fabric.item_code],
    ['Material', fabric.material || '-'],
    ['Color', fabric.color || '-'],
    ['Width', fabric.width == null ? '-' : `${fabric.width} cm`],
    ['Weight', fabric.weight == null ? '-' : `${fabric.weight} g/m²`],
    ['Price', <Price key="price" fabric={fabric} />],
    ['Minimum order', `${fabric.minimum_order} ${fabric.price_unit}`],
  ];
  return (
    <Box sx={{ ...selvedge, bgcolor: 'background.default', pl: 2.5, pr: 2, py: 2, mb: 2.5 }}>
      <Box sx={{ fontWeight: 600, mb: 1 }}>{fabric.name}</Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.5,
          fontSize: '0.875rem',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0 },
        }}
      >
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </Box>
    </Box>
  );
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
