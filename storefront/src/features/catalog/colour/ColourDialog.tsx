import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/language';
import { shadeList } from '../../../state/fabrics';
import { ModalDialog } from '../../../ui/ModalDialog';
import { ColourField } from './ColourField';
import { PhotoField } from './PhotoField';
import { inRainbow, SwatchButtons } from './SwatchButtons';

export interface ColourDialogProps {
  /** The color that is searched already, `#rrggbb`. */
  near?: string;
  onChoose: (hex: string) => void;
  onClose: () => void;
}

/** Three ways to choose a color: with a picker, from the catalog's colors, or from a photo. */
export function ColourDialog({ near, onChoose, onClose }: ColourDialogProps) {
  const { data: palette = [] } = useQuery(shadeList);
  const shades = inRainbow(palette);
  const choose = (hex: string) => {
    onClose();
    onChoose(hex);
  };
  return (
    <ModalDialog title={t('Find by color')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 3.5, pt: 0.5 }}>
        <Part title={t('Pick a color')}>
          <ColourField initial={near} onChoose={choose} />
        </Part>
        <Part title={t('From a photo')}>
          <PhotoField onChoose={choose} />
        </Part>
        {shades.length > 0 && (
          <Part title={t('From the catalog')}>
            <SwatchButtons shades={shades} onChoose={choose} />
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
