import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { closeness, USUAL_WITHIN } from '@selvedge/domain/colour/closeness';
import { plainNameOf } from '@selvedge/domain/colour/plain-name';
import type { NamedShade } from '@selvedge/domain/fabrics/fabric';
import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part';
import { PartBoundary } from '../../../ui/PartBoundary';
import type { CatalogFilter } from '../use-catalog-filter';

const ColourDialog = lazyPart(async () => (await import('./ColourDialog')).ColourDialog);

/** Distances that are offered; 'the same' would find next to nothing, as no two photographs agree so far. */
const offered = closeness.filter(({ words }) => words !== 'The same');

/** The plain name of `#rrggbb`. */
export const PlainName = ({ hex }: { hex: string }) => plainNameOf(hex);

export interface NearColourProps {
  near?: string;
  within?: number;
  /** The colours of the catalogue, as far as they are known. */
  palette: readonly NamedShade[];
  onChange: (changes: Partial<CatalogFilter>) => void;
}

/** The way to a search by colour, and how far from it one looks. The dialog loads when it is first asked for. */
export function NearColour({ near, within = USUAL_WITHIN, palette, onChange }: NearColourProps) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const choose = (hex: string) => {
    close();
    onChange({ near: hex });
  };
  const look = (distance: number) => onChange({ within: distance === USUAL_WITHIN ? undefined : distance });
  const isUnusual = offered.every(({ upTo }) => upTo !== within);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <Box component="legend" sx={{ typography: 'h4', p: 0, mb: 1 }}>
        Near a color
      </Box>
      {near && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <i className="swatch" style={{ backgroundColor: near }} />
            <PlainName hex={near} />
          </Box>
          <TextField
            select
            size="small"
            label="How near"
            value={within}
            onChange={(event) => look(Number(event.target.value))}
            sx={{ mt: 0.75 }}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true }, input: { sx: { minHeight: 44 } } }}
          >
            {offered.map(({ upTo, words }) => (
              <option key={words} value={upTo}>
                {words}
              </option>
            ))}
            {isUnusual && <option value={within}>{`Distance up to ${within}`}</option>}
          </TextField>
        </>
      )}
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {near ? 'Change color' : 'Find by color or photo'}
      </Button>
      {near && <Button onClick={() => onChange({ near: undefined, within: undefined })}>Remove color</Button>}
      {isOpen && (
        <PartBoundary onClose={close}>
          <Suspense fallback={null}>
            <ColourDialog near={near} palette={palette} onChoose={choose} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </Box>
  );
}
