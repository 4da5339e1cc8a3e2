import Box from '@mui/material/Box';
import { t } from '../../lib/language';
import { useConfig } from '../../state/config';
import { openDialog } from '../../state/dialogs';
import { ActionButton } from '../../ui/ActionButton';
import { Section } from './Section';

export function ContactDetails() {
  const { brand, phone } = useConfig();
  const details = [
    [t('Location'), brand.location],
    [t('Hours'), brand.hours],
    [t('Phone'), phone || t('Not available')],
  ];
  return (
    <Section id="contact" title={t('Contact')}>
      <Box component="dl" sx={{ m: 0, mt: 3, display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 2 }}>
        {details.map(([name, value]) => (
          <div key={name}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <ActionButton
        type="button"
        variant="contained"
        sx={{ mt: 3 }}
        onClick={() => openDialog({ name: 'contact-options' })}
      >
        {t('Contact us')}
      </ActionButton>
    </Section>
  );
}
