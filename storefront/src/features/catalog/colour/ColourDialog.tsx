import Box from '@mui/material/Box';
import type { NamedShade } from '@selvedge/domain/fabrics/fabric';
import { ModalDialog } from '../../../ui/ModalDialog';
import { ColourField } from './ColourField';
import { PhotoField } from './PhotoField';
import { inRainbow, SwatchButtons } from './SwatchButtons';

export interface ColourDialogProps {
  /** The colour that is searched already, `#rrggbb`. */
  near?: string;
  /** The colours of the catalogue. */
  palette: readonly NamedShade[];
  onChoose: (hex: string) => void;
  onClose: () => void;
}

/** Three ways to say a colour: by a picker, by what the catalogue has, and by a photo. */
export function ColourDialog({ near, palette, onChoose, onClose }: ColourDialogProps) {
  const shades = inRainbow(palette);
  return (
    <ModalDialog title="Find by color" onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 3.5, pt: 0.5 }}>
        <Part title="Pick a color">
          <ColourField initial={near} onChoose={onChoose} />
        </Part>
        <Part title="From a photo">
          <PhotoField onChoose={onChoose} />
        </Part>
        {shades.length > 0 && (
          <Part title="From the catalog">
            <SwatchButtons shades={shades} onChoose={onChoose} />
          </Part>
        )}
      </Box>
    </ModalDialog>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1.25 }}>
    <Box component="h3" sx={{ typography: 'h4', m: 0 }}>
      {title}
    </Box>
    {children}
  </Box>
);
