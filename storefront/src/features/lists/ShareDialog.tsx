import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import {
  type FabricList,
  type ListShare,
  type ListShares,
  type SharePrices,
  type ShareRights,
  sharePrices,
  shareRights,
  shareText,
} from '@selvedge/domain/lists/fabric-list';
import { api } from '@selvedge/web/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/dates';
import { messageOf } from '../../lib/error-text';
import { type Text, t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { useSession } from '../../state/session';
import { ConfirmAddressFirst } from '../../ui/ConfirmAddressFirst';
import { ModalDialog } from '../../ui/ModalDialog';

const words = {
  none: 'Without prices',
  base: 'With the prices of the catalog',
  own: 'With your own prices: what you ordered or were offered at last',
} as const satisfies Record<SharePrices, Text>;

const rightsWords = {
  see: 'See the list',
  comment: 'See it and comment on its fabrics',
  add: 'See it, comment and add fabrics',
} as const satisfies Record<ShareRights, Text>;

const sharesOf = (id: string) =>
  queryOptions({
    queryKey: ['list', id, 'share'],
    queryFn: ({ signal }) => api<ListShares>(`/lists/${id}/share`, { signal }),
    staleTime: 0,
  });

/** Creates links by which others see a list, and ends them. */
export function ShareDialog({ list, onClose }: { list: FabricList; onClose: () => void }) {
  const { user } = useSession();
  return (
    <ModalDialog title={t('Share {name}', { name: list.name })} onClose={onClose}>
      {user?.email_verified === false ? (
        <ConfirmAddressFirst
          reason={t('Lists are shared by customers whose address is confirmed.')}
          email={user.email}
        />
      ) : (
        <Links list={list} />
      )}
    </ModalDialog>
  );
}

function Links({ list }: { list: FabricList }) {
  const queryClient = useQueryClient();
  const { data, isPending, isError } = useQuery(sharesOf(list.id));
  const [prices, setPrices] = useState<SharePrices>('none');
  const [rights, setRights] = useState<ShareRights>('see');
  const [busy, oneAtATime] = useOneAtATime();
  const keyOf = useIdempotencyKey();

  const run = (act: () => Promise<unknown>, failed: string) =>
    oneAtATime(async () => {
      await act().catch((error: unknown) => showError(messageOf(error, failed)));
      await queryClient.invalidateQueries({ queryKey: sharesOf(list.id).queryKey });
    });
  const make = () =>
    run(() => {
      const body = { rights, prices };
      // Once a link is listed, the next call creates another one.
      const headers = keyOf([body, data?.shares.map(({ id }) => id)]);
      return api<ListShare>(`/lists/${list.id}/share`, { method: 'POST', body, headers });
    }, t('The link could not be made. Please try again.'));
  const end = ({ id }: ListShare) =>
    run(async () => {
      await api(`/lists/${list.id}/share/${id}`, { method: 'DELETE' });
      showSuccess(t('The link opens nothing any more'));
    }, t('The link is still open. Please try again.'));

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>
        {t(
          'Whoever has the link sees the fabrics with quantities, notes and comments, and signs in nowhere. It is good for 30 days, and you can end it at any time.',
        )}
      </div>
      <RadioGroup
        aria-label={t('What others may do')}
        value={rights}
        onChange={(event) => setRights(event.target.value as ShareRights)}
      >
        {shareRights.map((choice) => (
          <FormControlLabel key={choice} value={choice} control={<Radio />} label={t(rightsWords[choice])} />
        ))}
      </RadioGroup>
      <RadioGroup
        aria-label={t('Prices')}
        value={prices}
        onChange={(event) => setPrices(event.target.value as SharePrices)}
      >
        {sharePrices.map((choice) => (
          <FormControlLabel key={choice} value={choice} control={<Radio />} label={t(words[choice])} />
        ))}
      </RadioGroup>
      {prices === 'none' && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('Sums in names, notes and comments are hidden where they can be recognized: read them before you share.')}
        </Box>
      )}
      {prices === 'own' && (
        <Alert severity="warning">
          {t('Your own prices are between you and us: share them with people of yours only.')}
        </Alert>
      )}
      <Button variant="contained" disabled={busy || data?.left === 0} onClick={() => void make()}>
        {t('Make a link')}
      </Button>
      {data && data.left < 5 && (
        <div>{t('{left} more of {limit} links can be open.', { left: data.left, limit: data.limit })}</div>
      )}
      {isPending && <Skeleton height={64} />}
      {isError && <Alert severity="error">{t('Failed to load the links')}</Alert>}
      <Box component="ul" aria-label={t('Links')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {data?.shares.map((share) => (
          <OneLink key={share.id} list={list} share={share} onEnd={() => void end(share)} />
        ))}
      </Box>
    </Box>
  );
}

function OneLink({ list, share, onEnd }: { list: FabricList; share: ListShare; onEnd: () => void }) {
  const { url, rights, prices, expires_at, opened_count } = share;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showSuccess(t('Link copied'));
    } catch {
      showError(t('The link could not be copied. Mark it and copy it yourself.'));
    }
  };
  const message = encodeURIComponent(shareText({ name: list.name, count: list.items.length, url }));
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
      <Box sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem', userSelect: 'all' }}>{url}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {[
          t(rightsWords[rights]),
          t(words[prices]).split(':')[0],
          t('until {time}', { time: formatDate(expires_at) }),
          opened_count === 1 ? t('opened once') : t('opened {times} times', { times: opened_count }),
        ].join(' • ')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button variant="outlined" href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer">
          WhatsApp
        </Button>
        <Button variant="outlined" href={url} target="_blank" rel="noopener">
          {t('Open')}
        </Button>
        <Button variant="outlined" color="error" onClick={onEnd}>
          {t('End it')}
        </Button>
      </Box>
    </Box>
  );
}
