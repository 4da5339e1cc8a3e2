import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../ui/LinkButton';
import { selvedge } from '../../ui/tokens';
import { HeroCloth } from './HeroCloth';

export function Hero({ tagline }: { tagline: string }) {
  return (
    <Container maxWidth="lg" component="section" aria-label="Introduction" sx={{ py: { xs: 4, md: 9 } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1.1fr 1fr' },
          alignItems: 'center',
          gap: { xs: 4, md: 8 },
        }}
      >
        <Box sx={{ ...selvedge, pl: { xs: 3, md: 4 }, py: 1 }}>
          <Typography variant="h1">{tagline}</Typography>
          <Typography sx={{ mt: 2.5, maxWidth: 480, color: 'text.secondary', fontSize: '1.125rem' }}>
            Cloth for fashion brands in Sri Lanka: chosen with you, checked at the mill, and delivered to your cutting
            table.
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
            <LinkButton to="/fabrics" variant="contained" size="large">
              Browse Catalog
            </LinkButton>
            <Button href="#how-it-works" variant="outlined" size="large">
              How It Works
            </Button>
          </Box>
        </Box>
        <Box sx={{ maxWidth: { xs: 340, md: 'none' }, width: '100%', mx: 'auto' }}>
          <HeroCloth />
        </Box>
      </Box>
    </Container>
  );
}
