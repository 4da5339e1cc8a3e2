import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/language';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { selvedge } from '../../ui/marks';

/** The panel of the sign-in, registration and password recovery forms. */
export function AccountPanel({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  useTitle(title.replace(/[!?]$/, ''));
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', px: 2, py: { xs: 3, md: 7 } }}>
      <LinkButton to="/home" sx={{ mb: 2, px: 1 }}>
        {t('Back to Home')}
      </LinkButton>
      <Paper variant="outlined" sx={{ ...selvedge, overflow: 'hidden', p: { xs: 3, sm: 4 }, display: 'grid', gap: 3 }}>
        <div>
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{lead}</Typography>
        </div>
        {children}
      </Paper>
    </Box>
  );
}
