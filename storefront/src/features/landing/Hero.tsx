import Box from '@mui/material/Box';
import { t } from '../../lib/language';
import { useConfig } from '../../state/config';
import { AnchorButton, LinkButton } from '../../ui/ActionButton';
import { selvedge } from '../../ui/marks';
import { PageContainer } from '../../ui/PageContainer';
import { HeroFabric } from './HeroFabric';

export function Hero() {
  const { tagline } = useConfig().brand;
  return (
    <PageContainer as="section" aria-label={t('Introduction')} sx={{ py: { xs: 4, md: 9 } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1.1fr 1fr' },
          alignItems: 'center',
          gap: { xs: 4, md: 8 },
        }}
      >
        <Box sx={{ ...selvedge, pl: { xs: 3, md: 4 }, py: 1 }}>
          {/* Room for its lines, so that a tagline of another length moves nothing when it arrives. */}
          <Box component="h1" sx={{ typography: 'h1', m: 0, minHeight: { xs: '3lh', sm: '2lh', md: '3lh' } }}>
            {tagline}
          </Box>
          <Box component="p" sx={{ m: 0, mt: 2.5, maxWidth: 480, color: 'text.secondary', fontSize: '1.125rem' }}>
            {t(
              'Cloth for fashion brands in Sri Lanka: chosen with you, checked at the mill, and delivered to your cutting table.',
            )}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
            <LinkButton to="/fabrics" variant="contained" size="large">
              {t('Browse Catalog')}
            </LinkButton>
            <AnchorButton href="#how-it-works" variant="outlined" size="large">
              {t('How It Works')}
            </AnchorButton>
          </Box>
        </Box>
        <Box sx={{ maxWidth: { xs: 340, md: 'none' }, width: '100%', mx: 'auto' }}>
          <HeroFabric />
        </Box>
      </Box>
    </PageContainer>
  );
}
