import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ConfirmedFactor, PendingFactor } from '@selvedge/domain/users/second-factor';
import type { OwnSessions } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import {
  beginFactor,
  confirmFactor,
  knowsPasskeys,
  makePasskey,
  ownFactors,
  removeFactor,
  renewRecoveryCodes,
  withStepUp,
} from '@selvedge/web/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { LoadError } from '../../ui/LoadError';
import { AuthenticatorDialog } from './AuthenticatorDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { row } from './row';
import { useStepUp } from './use-step-up';

const FACTORS = ['second-factors'];
const SESSIONS = ['own-sessions'];

/** How a customer signs in, and where: second factors, recovery codes and sign-ins. */
export function Security() {
  const queryClient = useQueryClient();
  const [ask, question] = useStepUp();
  const [pending, setPending] = useState<Extract<PendingFactor, { kind: 'totp' }> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isBusy, oneAtATime] = useOneAtATime();
  const { data, isPending, error, refetch } = useQuery({ queryKey: FACTORS, queryFn: ownFactors, staleTime: 0 });
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: async () => (await api<OwnSessions>('/auth/sessions')).sessions,
    staleTime: 0,
  });
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: FACTORS });
    void queryClient.invalidateQueries({ queryKey: SESSIONS });
  };
  const run = (work: () => Promise<unknown>, failure: string) =>
    oneAtATime(async () => {
      await work().catch((problem: unknown) => showError(messageOf(problem, failure)));
      refresh();
    });
  const added = ({ recovery_codes }: ConfirmedFactor) => {
    setPending(null);
    setCodes(recovery_codes ?? null);
    showSuccess(t('Added. Signing in asks for it from now on.'));
    refresh();
  };
  const addApp = async () => {
    const factor = await withStepUp(() => beginFactor('totp'), ask);
    if (factor.kind === 'totp') setPending(factor);
  };
  const addPasskey = async () => {
    const factor = await withStepUp(() => beginFactor('passkey'), ask);
    if (factor.kind === 'passkey') {
      added(await confirmFactor(factor.id, { credential: await makePasskey(factor.options) }));
    }
  };
  const remove = async (id: string) => {
    await withStepUp(() => removeFactor(id), ask);
    showSuccess(t('Removed. Signing in no longer asks for it.'));
  };
  const renew = async () => setCodes(await withStepUp(renewRecoveryCodes, ask));
  const end = (id: string) => api(`/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <Box component="section" aria-labelledby="security">
      <Typography variant="h3" component="h2" id="security" sx={{ mb: 1 }}>
        {t('Security')}
      </Typography>
      <Typography color="text.secondary">
        {t('A second factor is asked for after your password, so that a stolen password is not enough.')}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={96} />}
      {error && <LoadError title={t('Failed to load second factors')} error={error} onRetry={() => void refetch()} />}
      <Box component="ul" aria-label={t('Second factors')} sx={list}>
        {data?.second_factors.map(({ id, label, confirmed_at }) => (
          <Box key={id} component="li" sx={row}>
            <span>{t('{label}, added {time}', { label, time: formatDateTime(confirmed_at) })}</span>
            <Button
              color="error"
              disabled={isBusy}
              aria-label={t('Remove: {label}', { label })}
              onClick={() => void run(() => remove(id), t('It could not be removed. Please try again.'))}
            >
              {t('Remove')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="outlined"
          disabled={!data || isBusy}
          onClick={() => void run(addApp, t('It could not be added. Please try again.'))}
        >
          {t('Add an authenticator app')}
        </Button>
        {data?.are_passkeys_possible && knowsPasskeys() && (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => void run(addPasskey, t('No passkey was made. Please try again.'))}
          >
            {t('Add a passkey')}
          </Button>
        )}
        {data && data.second_factors.length > 0 && (
          <Button disabled={isBusy} onClick={() => void run(renew, t('No codes could be made. Please try again.'))}>
            {t('New recovery codes ({left} left)', { left: data.recovery_codes_left })}
          </Button>
        )}
      </Box>
      <Typography variant="h4" component="h3" sx={{ mt: 3 }}>
        {t('Your sign-ins')}
      </Typography>
      {sessions.error && (
        <LoadError
          title={t('Failed to load sign-ins')}
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      <Box component="ul" aria-label={t('Your sign-ins')} sx={list}>
        {sessions.data?.map(({ id, device: named, address, last_seen_at, current }) => {
          // The API names an unknown browser in English.
          const device = named === 'Unknown device' ? t('Unknown device') : named;
          return (
            <Box key={id} component="li" sx={row}>
              <span>
                {device}
                {current && ` ${t('(this browser)')}`}
                <Box component="span" sx={{ color: 'text.secondary', display: 'block', fontSize: '0.875rem' }}>
                  {t('{address}, last seen {time}', { address, time: formatDateTime(last_seen_at) })}
                </Box>
              </span>
              {!current && (
                <Button
                  disabled={isBusy}
                  aria-label={t('Sign out: {device}, last seen {time}', { device, time: formatDateTime(last_seen_at) })}
                  onClick={() => void run(() => end(id), t('It could not be signed out. Please try again.'))}
                >
                  {t('Sign out')}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      {others.length > 1 && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() =>
            void run(
              () => api('/auth/sessions', { method: 'DELETE' }),
              t('They could not be signed out. Please try again.'),
            )
          }
        >
          {t('Sign out everywhere else')}
        </Button>
      )}
      {pending && <AuthenticatorDialog factor={pending} onClose={() => setPending(null)} onAdded={added} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {question}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0 };
