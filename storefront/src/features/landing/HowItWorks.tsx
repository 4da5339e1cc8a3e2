import Box from '@mui/material/Box';
import { t } from '../../lib/language';
import { Section } from './Section';

const steps = [
  ['Brief', 'Tell us the garment, the hand you want, the quantity and the date.'],
  ['Source', 'We match it from stock and from mills that we know.'],
  ['Sample', 'You feel it, wash it and cut it before you decide.'],
  ['Produce', 'The mill runs your cloth; we check it at source.'],
  ['Deliver', 'Rolls arrive labeled, with their papers, at your door.'],
] as const;

export function HowItWorks() {
  return (
    <Section id="how-it-works" title={t('How It Works')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 3,
          p: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(5, 1fr)' },
          columnGap: 3,
          rowGap: { xs: 2, md: 3 },
        }}
      >
        {steps.map(([name, text], index) => (
          <Box component="li" key={name} sx={{ borderTop: 1, borderColor: 'text.primary', pt: 1.5 }}>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{index + 1}</Box>
            <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 0.5 }}>
              {t(name)}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{t(text)}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
