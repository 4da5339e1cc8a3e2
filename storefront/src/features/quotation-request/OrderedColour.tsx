import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { t } from '../../lib/language';
import { ColourName } from '../../ui/ColourName';
import { ColourSelect } from '../../ui/ColourSelect';

export interface OrderedColourProps {
  fabric: Fabric;
  chosen?: Colourway;
  onChoose: (colourwayId: string) => void;
}

/** The ordered color of a fabric: its name, or a choice if there are several. */
export function OrderedColour({ fabric, chosen, onChoose }: OrderedColourProps) {
  const offered = offeredColours(fabric);
  if (!chosen?.name) return null;
  if (offered.length === 1) {
    return (
      <div>
        <ColourName colour={chosen} />
      </div>
    );
  }
  return (
    <div style={{ marginBlock: 4 }}>
      <ColourSelect
        label={t('Color of {name}', { name: fabric.name })}
        colours={offered}
        value={chosen.id}
        onChange={onChoose}
      />
    </div>
  );
}
