import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatLength } from '@selvedge/domain/length';
import type { Alert } from '@selvedge/domain/lists/alert';
import { api } from '@selvedge/web/api';
import { messageOf } from '@selvedge/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { showError } from '../../lib/toast';
import { myAlerts } from '../../state/alerts';

/** What the customer waits for. Nothing is shown without any. */
export function MyAlerts() {
  const queryClient = useQueryClient();
  const { data } = useQuery(myAlerts);
  if (!data || data.alerts.length === 0) return null;
  const drop = async (path: string) => {
    try {
      await api(`/alerts${path}`, { method: 'DELETE' });
    } catch (error) {
      showError(messageOf(error, 'It is still there. Please try again.'));
    }
    void queryClient.invalidateQueries({ queryKey: myAlerts.queryKey });
  };
  return (
    <Box component="section" aria-labelledby="alerts" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h2" id="alerts" sx={{ mr: 'auto' }}>
          We tell you
        </Typography>
        <Button variant="outlined" onClick={() => void drop('')}>
          Turn all off
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
              aria-label={`Turn off: ${nameOf(alert)}, ${wordOf(alert)}`}
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

const nameOf = ({ fabric_name, color }: Alert): string => [fabric_name, color].filter(Boolean).join(' in ');

function wordOf({ kind, minimum_meters }: Alert): string {
  if (kind === 'price') return 'when it costs less';
  if (kind === 'discontinued') return 'when it is no longer sold';
  return `when ${formatLength(minimum_meters ?? 1, 'meters')} or more are there`;
}
