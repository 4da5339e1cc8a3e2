import Box from '@mui/material/Box';
import { t } from '../../lib/language';
import { Section } from './Section';

const benefits = [
  ['MOQ-friendly', '60-100m per SKU, so a small collection is a real order.'],
  ['Eco-forward options', 'Organic cotton, linen, recycled blends and responsible viscose, named as what they are.'],
  ['QC at source', 'Shade, weight, width and faults are checked before the cloth leaves the mill.'],
  ['Logistics handled', 'Freight, customs and the last mile in Colombo are ours to arrange.'],
] as const;

export function Benefits() {
  return (
    <Section id="benefits" title={t('Why brands buy from us')}>
      <Box
        sx={{
          mt: 3,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' },
          gap: 2,
        }}
      >
        {benefits.map(([name, text]) => (
          <Box
            key={t(name)}
            sx={{ p: 2.5, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}
          >
            <Box component="h3" sx={{ typography: 'h4', m: 0, mb: 0.75 }}>
              {t(name)}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{t(text)}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
