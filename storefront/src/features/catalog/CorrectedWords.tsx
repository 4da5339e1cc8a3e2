import Box from '@mui/material/Box';
import { t } from '../../lib/language';
import { type CatalogRequest, useFirstPage } from './use-first-page';

/** Says which words of the search no fabric has, and what was found in their place. */
export function CorrectedWords({ request }: { request: CatalogRequest }) {
  const corrected = useFirstPage(request)?.corrected ?? [];
  return corrected.map(({ word, as }) => (
    <Box key={word} sx={{ mt: 0.5, color: 'text.secondary' }}>
      {t('No fabric has “{word}”. These have “{words}”.', { word, words: as.join('”, “') })}
    </Box>
  ));
}
