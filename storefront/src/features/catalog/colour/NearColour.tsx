import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { closeness, USUAL_WITHIN } from '@selvedge/domain/colour/closeness';
import { plainNameOf } from '@selvedge/domain/colour/plain-name';
import { t } from '../../../lib/language';
import { openDialog } from '../../../state/dialogs';
import type { CatalogFilter } from '../use-catalog-filter';
import { closenessText } from './closeness-text';

/** The offered distances; 'the same' would find almost nothing, because no two photographs agree that much. */
const offered = closeness.filter(({ words }) => words !== 'The same');

/** The plain name of `#rrggbb`. */
export const PlainName = ({ hex }: { hex: string }) => plainNameOf(hex);

export interface NearColourProps {
  near?: string;
  within?: number;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

/** Opens the search by color, and sets its tolerance. */
export function NearColour({ near, within = USUAL_WITHIN, onChange }: NearColourProps) {
  // Over the page rather than in this panel: when a tablet is rotated the panel moves to a drawer, and a photo would be
  // lost.
  const ask = () => openDialog({ name: 'find-colour', near, onChoose: (hex) => onChange({ near: hex }) });
  const setWithin = (distance: number) => onChange({ within: distance === USUAL_WITHIN ? undefined : distance });
  const isUnusual = offered.every(({ upTo }) => upTo !== within);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <Box component="legend" sx={{ typography: 'h4', p: 0, mb: 1 }}>
        {t('Near a color')}
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
            label={t('How near')}
            value={within}
            onChange={(event) => setWithin(Number(event.target.value))}
            sx={{ mt: 0.75 }}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true }, input: { sx: { minHeight: 44 } } }}
          >
            {offered.map(({ upTo, words }) => (
              <option key={words} value={upTo}>
                {closenessText(words)}
              </option>
            ))}
            {isUnusual && <option value={within}>{t('Distance up to {within}', { within })}</option>}
          </TextField>
        </>
      )}
      <Button variant="outlined" onClick={ask}>
        {near ? t('Change color') : t('Find by color or photo')}
      </Button>
      {near && <Button onClick={() => onChange({ near: undefined, within: undefined })}>{t('Remove color')}</Button>}
    </Box>
  );
}
