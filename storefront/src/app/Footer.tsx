import Box from '@mui/material/Box';
import { t } from '../lib/language';
import { useConfig } from '../state/config';
import { openDialog } from '../state/dialogs';
import { ActionButton } from '../ui/ActionButton';
import { PageContainer } from '../ui/PageContainer';
import { LanguageSwitch } from './LanguageSwitch';

export function Footer() {
  const { brand } = useConfig();
  return (
    <Box
      component="footer"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        mt: 8,
        py: 3,
        color: 'text.secondary',
        // Above the bar at the bottom of a phone's screen.
        'main:has(.foot-bar) ~ &': { pb: { xs: 16, md: 3 } },
      }}
    >
      <PageContainer
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          fontSize: '0.875rem',
        }}
      >
        <span>{brand.copyright}</span>
        <span>{brand.designerCredit}</span>
        <LanguageSwitch />
        <ActionButton type="button" variant="outlined" onClick={() => openDialog({ name: 'contact-options' })}>
          {t('Contact us')}
        </ActionButton>
      </PageContainer>
    </Box>
  );
}
