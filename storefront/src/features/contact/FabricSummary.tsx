import Box from '@mui/material/Box';
import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { t } from '../../lib/language';
import { ColourSelect } from '../../ui/ColourSelect';
import { selvedge } from '../../ui/marks';
import { Price } from '../../ui/Price';

export interface FabricSummaryProps {
  fabric: Fabric;
  /** The id of a color, or none. */
  colour: string;
  onColour: (colourwayId: string) => void;
}

/** The fabric that an inquiry is about, and of its colors the one that is asked for. */
export function FabricSummary({ fabric, colour, onColour }: FabricSummaryProps) {
  const offered = offeredColours(fabric);
  const colours =
    offered.length > 1 ? (
      <ColourSelect label={t('Color')} empty={t('Any color')} colours={offered} value={colour} onChange={onColour} />
    ) : (
      offered[0]?.name || fabric.color || '-'
    );
  const facts: [string, React.ReactNode][] = [
    [t('Item code'), fabric.item_code],
    [t('Material'), fabric.material || '-'],
    [t('Color'), colours],
    [t('Width'), fabric.width == null ? '-' : `${fabric.width} cm`],
    [t('Weight'), fabric.weight == null ? '-' : `${fabric.weight} g/m²`],
    [t('Price'), <Price key="price" fabric={fabric} />],
    [t('Minimum order'), `${fabric.minimum_order} ${t(fabric.price_unit)}`],
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
