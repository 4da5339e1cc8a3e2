import { Alert, Button, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { PendingFactor, SecondFactor } from '@selvedge/domain/users/second-factor';
import { messageOf } from '@selvedge/web/api-error';
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
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { type AccountDialog, AccountDialogs } from '../layout/AccountDialogs';
import { askToStepUp } from '../lib/step-up';
import { showError } from '../lib/toast';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel } from '../ui/placeholders';
import { AuthenticatorDialog } from './AuthenticatorDialog';
import { NoticesPanel } from './NoticesPanel';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

const FACTORS = 'second-factors';

/** One's own second factors, recovery codes, password and sign-ins. */
export function SecurityPage() {
  const translate = useTranslate();
  const [account, openAccount] = useState<AccountDialog | null>(null);
  const [pending, setPending] = useState<Extract<PendingFactor, { kind: 'totp' }> | null>(null);
  const [removing, setRemoving] = useState<SecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, isError, refetch } = useQuery({ queryKey: [FACTORS], queryFn: ownFactors, staleTime: 0 });

  const begin = useMutation({
    mutationFn: () => withStepUp(() => beginFactor('totp'), askToStepUp),
    onSuccess: (factor) => setPending(factor.kind === 'totp' ? factor : null),
    onError: (error) => showError(messageOf(error, translate('security.add_failed'))),
  });
  const addPasskey = useChange({
    change: async () => {
      const factor = await withStepUp(() => beginFactor('passkey'), askToStepUp);
      if (factor.kind !== 'passkey') throw new Error('Another kind of factor was begun.');
      return confirmFactor(factor.id, { credential: await makePasskey(factor.options) });
    },
    done: ({ recovery_codes = null }) => {
      setCodes(recovery_codes);
      return 'security.added';
    },
    failure: 'security.passkey_failed',
    refresh: [FACTORS],
  });
  const remove = useChange({
    change: (id: string) => withStepUp(() => removeFactor(id), askToStepUp),
    done: 'security.removed',
    failure: 'security.remove_failed',
    refresh: [FACTORS],
    close: () => setRemoving(null),
  });
  const renew = useChange({
    change: () => withStepUp(renewRecoveryCodes, askToStepUp),
    done: (renewed) => {
      setCodes(renewed);
      return 'security.codes.shown';
    },
    failure: 'security.codes.renew_failed',
    refresh: [FACTORS],
  });
  const factors = data?.second_factors ?? [];
  const canHavePasskeys = Boolean(data?.are_passkeys_possible) && knowsPasskeys();
  return (
    <>
      <PageHeader title={translate('security.title')} subtitle={translate('security.subtitle')} />
      <Stack sx={{ gap: 2, maxWidth: 720 }}>
        {data?.is_required && factors.length === 0 ? (
          <Alert severity="warning">{translate('security.required')}</Alert>
        ) : null}
        {data?.reset_at ? (
          <Alert severity="warning">{translate('security.reset', { at: formatDateTime(data.reset_at) })}</Alert>
        ) : null}
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Typography variant="h2">{translate('security.factors')}</Typography>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {translate('security.factors_intro')}
          </Typography>
          {isError && !data ? <MessagePanel title={translate('security.failed')} onRetry={refetch} /> : null}
          {data || isError ? null : <Skeleton variant="rounded" height={64} />}
          {data && factors.length === 0 ? <Typography>{translate('security.none')}</Typography> : null}
          <Stack component="ul" aria-label={translate('security.factors')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
            ))}
          </Stack>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button variant="contained" disabled={!data || begin.isPending} onClick={() => begin.mutate()}>
              {translate('security.add_app')}
            </Button>
            <Button
              variant="outlined"
              disabled={!canHavePasskeys || addPasskey.isPending}
              onClick={() => addPasskey.mutate()}
            >
              {translate('security.add_passkey')}
            </Button>
          </Stack>
          {data && !canHavePasskeys ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {translate('security.no_passkeys')}
            </Typography>
          ) : null}
        </Paper>
        {factors.length > 0 ? (
          <Paper variant="outlined" sx={{ p: 2 }}>
            <Typography variant="h2">{translate('security.codes.title')}</Typography>
            <Typography color="textSecondary" sx={{ mb: 1 }}>
              {translate('security.codes.intro')}{' '}
              {translate('security.codes.left', { smart_count: data?.recovery_codes_left ?? 0 })}.
            </Typography>
            <Button variant="outlined" disabled={renew.isPending} onClick={() => renew.mutate()}>
              {translate('security.codes.renew')}
            </Button>
          </Paper>
        ) : null}
        <NoticesPanel />
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Typography variant="h2">{translate('security.password')}</Typography>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {translate('security.password_text')}
          </Typography>
          <Button variant="outlined" onClick={() => openAccount('password')}>
            {translate('account.change')}
          </Button>
        </Paper>
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Typography variant="h2">{translate('security.sessions')}</Typography>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {translate('account.sessions_intro')}
          </Typography>
          <Button variant="outlined" onClick={() => openAccount('sessions')}>
            {translate('security.sessions_open')}
          </Button>
        </Paper>
      </Stack>
      <AccountDialogs open={account} onClose={() => openAccount(null)} />
      {pending ? (
        <AuthenticatorDialog
          factor={pending}
          onClose={() => setPending(null)}
          onAdded={(recoveryCodes) => {
            setPending(null);
            setCodes(recoveryCodes);
            void refetch();
          }}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          title={translate('security.remove_title')}
          text={translate('security.remove_text', { name: removing.label })}
          confirm={translate('security.remove')}
          isDangerous
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(removing.id)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}

function FactorRow({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const translate = useTranslate();
  const { kind, label, confirmed_at, last_used_at } = factor;
  const since = formatDateTime(confirmed_at);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', borderTop: 1, borderColor: 'divider', gap: 2, minHeight: 64, py: 1 }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{label || translate(`security.kind.${kind}`)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {last_used_at
            ? translate('security.used', { since, seen: formatDateTime(last_used_at) })
            : translate('security.unused', { since })}
        </Typography>
      </Stack>
      <Button
        color="error"
        onClick={onRemove}
        aria-label={translate('security.remove_named', { name: label })}
        sx={{ flex: 'none', minHeight: 44 }}
      >
        {translate('security.remove')}
      </Button>
    </Stack>
  );
}
