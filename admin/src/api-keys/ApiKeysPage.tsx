import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import type { ApiKey, KeyState, NewApiKey } from '@selvedge/domain/users/api-key';
import type { Tone } from '@selvedge/web/tokens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { PageLoading } from '../layout/PageLoading';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel } from '../ui/placeholders';
import { API_KEYS, NewKeyDialog } from './NewKeyDialog';
import { ShownKeyDialog } from './ShownKeyDialog';

const tones: Record<KeyState, Tone> = { active: 'green', expired: 'neutral', revoked: 'neutral', suspended: 'amber' };

/** The API keys of other systems: creates, lists and revokes them. */
export function ApiKeysPage() {
  const translate = useTranslate();
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [doomed, askToRevoke] = useState<ApiKey | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [API_KEYS],
    queryFn: () => callJson<ApiKey[]>('GET', `${ADMIN_API}/api-keys`),
    staleTime: 0,
  });
  const revoke = useChange({
    change: (id: string) => callJson<ApiKey>('POST', `${ADMIN_API}/api-keys/${id}/revoke`),
    done: 'api_keys.revoked',
    failure: 'api_keys.revoke_failed',
    refresh: [API_KEYS],
    close: () => askToRevoke(null),
  });
  if (isPending) return <PageLoading />;
  const add = (
    <Button variant="contained" onClick={() => setIsAdding(true)}>
      {translate('api_keys.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={translate('api_keys.title')} subtitle={translate('api_keys.intro')} action={data && add} />
      <Paper variant="outlined">
        {data === undefined ? (
          <MessagePanel title={translate('api_keys.load_failed')} onRetry={refetch}>
            {error?.message}
          </MessagePanel>
        ) : data.length === 0 ? (
          <MessagePanel title={translate('api_keys.none')}>{translate('api_keys.none_text')}</MessagePanel>
        ) : (
          <Box component="ul" aria-label={translate('api_keys.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => askToRevoke(key)} />
            ))}
          </Box>
        )}
      </Paper>
      {isAdding ? <NewKeyDialog onMade={setMade} onClose={() => setIsAdding(false)} /> : null}
      {made ? <ShownKeyDialog made={made} onClose={() => setMade(null)} /> : null}
      {doomed ? (
        <ConfirmDialog
          isDangerous
          title={translate('api_keys.revoke_title')}
          text={translate('api_keys.revoke_text', { name: doomed.name })}
          confirm={translate('api_keys.revoke')}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(doomed.id)}
          onClose={() => askToRevoke(null)}
        />
      ) : null}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const translate = useTranslate();
  const { name, prefix, state, unused, permissions, effective_permissions: effective } = apiKey;
  const words = (list: readonly string[]) => list.map((word) => translate(`permissions.word.${word}`)).join(' · ');
  const lost = state === 'active' ? permissions.filter((word) => !effective.includes(word)) : [];
  const networks = apiKey.allowed_networks?.join(', ');
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Stack sx={{ flex: 1, gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography component="h2" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Box component="code" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {prefix}…
          </Box>
          <Badge tone={tones[state]}>{translate(`api_keys.state.${state}`)}</Badge>
        </Stack>
        <Typography variant="body2">{words(permissions)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            translate('api_keys.made_by', { name: apiKey.owner_name, at: formatDate(apiKey.created_at) }),
            translate('api_keys.ends', { at: formatDate(apiKey.expires_at) }),
            apiKey.last_used_at
              ? translate('api_keys.used', {
                  at: formatDateTime(apiKey.last_used_at),
                  address: apiKey.last_used_from ?? '',
                })
              : translate('api_keys.never_used'),
            networks && translate('api_keys.from', { networks }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {unused ? <Alert severity="info">{translate('api_keys.unused')}</Alert> : null}
        {lost.length > 0 ? (
          <Alert severity="warning">{translate('api_keys.lost', { words: words(lost) })}</Alert>
        ) : null}
      </Stack>
      {state === 'active' || state === 'suspended' ? (
        <Button
          color="error"
          onClick={onRevoke}
          aria-label={translate('api_keys.revoke_one', { name })}
          sx={{ alignSelf: { xs: 'flex-start', sm: 'center' }, flex: 'none', minHeight: 44 }}
        >
          {translate('api_keys.revoke')}
        </Button>
      ) : null}
    </Stack>
  );
}
