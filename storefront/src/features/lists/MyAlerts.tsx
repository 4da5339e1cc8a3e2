import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatLength } from '@selvedge/domain/length';
import type { Alert } from '@selvedge/domain/lists/alert';
import { api } from '@selvedge/web/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { myAlerts } from '../../state/alerts';
import { fabricInColour } from '../../ui/fabric-in-colour';

/** The stock alerts of the customer. Nothing is shown without any. */
export function MyAlerts() {
  const queryClient = useQueryClient();
  const { data } = useQuery(myAlerts);
  if (!data || data.alerts.length === 0) return null;
  const drop = async (path: string) => {
    try {
      await api(`/alerts${path}`, { method: 'DELETE' });
    } catch (error) {
      showError(messageOf(error, t('It is still there. Please try again.')));
    }
    void queryClient.invalidateQueries({ queryKey: myAlerts.queryKey });
  };
  return (
    <Box component="section" aria-labelledby="alerts" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h2" id="alerts" sx={{ mr: 'auto' }}>
          {t('We tell you')}
        </Typography>
        <Button variant="outlined" onClick={() => void drop('')}>
          {t('Turn all off')}
        </Button>
      </Box>
      <Box component="ul" aria-labelledby="alerts" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.alerts.map((alert) => (
          <Box
            key={alert.id}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider', py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {alert.fabric_id ? (
                <Box component={Link} to={`/fabrics/${alert.fabric_id}`} sx={{ color: 'primary.main' }}>
                  {nameOf(alert)}
                </Box>
              ) : (
                nameOf(alert)
              )}
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{wordOf(alert)}</Box>
            </Box>
            <IconButton
              aria-label={t('Turn off: {name}, {wish}', { name: nameOf(alert), wish: wordOf(alert) })}
              onClick={() => void drop(`/${alert.id}`)}
            >
              <DeleteOutlined />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const nameOf = ({ fabric_name, color }: Alert): string => fabricInColour(fabric_name, color);

function wordOf({ kind, minimum_meters }: Alert): string {
  if (kind === 'price') return t('when it costs less');
  if (kind === 'discontinued') return t('when it is no longer sold');
  return t('when {length} or more are there', { length: formatLength(minimum_meters ?? 1, 'meters') });
}
