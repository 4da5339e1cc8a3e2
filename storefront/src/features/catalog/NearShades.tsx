import Box from '@mui/material/Box';
import { t } from '../../lib/language';
import { type CatalogRequest, useFirstPage } from './use-first-page';

/** Says that words of the search were found as shades. */
export function NearShades({ request }: { request: CatalogRequest }) {
  const shades = useFirstPage(request)?.as_shades ?? [];
  return shades.map(({ name, hex }) => (
    <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, color: 'text.secondary' }}>
      <i className="swatch" style={{ backgroundColor: hex }} />
      <span>{t('Colors near “{name}”, because no fabric has all these words.', { name })}</span>
    </Box>
  ));
}
