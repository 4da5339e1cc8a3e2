import Box from '@mui/material/Box';
import { t } from '../../lib/language';
import { openDialog } from '../../state/dialogs';
import { ActionButton } from '../../ui/ActionButton';
import { selvedge } from '../../ui/marks';
import { Section } from './Section';

export function CustomPrints() {
  return (
    <Section
      id="custom-prints"
      title={t('Custom prints')}
      lead={t('Your artwork on our base cloth: screen, rotary or digital, from a strike-off to the full run.')}
    >
      <Box
        sx={{
          ...selvedge,
          mt: 3,
          p: 3,
          pl: 4,
          overflow: 'hidden',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ maxWidth: 620 }}>
          {t(
            'Send a repeat, a sketch or a picture of what you have in mind, with the cloth and the quantity. You get a strike-off to approve before anything is printed.',
          )}
        </Box>
        <ActionButton type="button" variant="outlined" onClick={() => openDialog({ name: 'inquiry', fabric: null })}>
          {t('Ask about a print')}
        </ActionButton>
      </Box>
    </Section>
  );
}
