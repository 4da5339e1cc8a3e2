import type { Colourway } from '@selvedge/domain/fabrics/fabric';
import { Swatch } from './Swatch';

/** A color on a line of text: its swatch, its name, and its code if it has one. */
export const ColourName = ({ colour }: { colour: Pick<Colourway, 'name' | 'hex' | 'code'> }) => (
  <span className="colour-name">
    <Swatch hex={colour.hex} />
    <span>
      {colour.name}
      {colour.code && <small> {colour.code}</small>}
    </span>
  </span>
);
