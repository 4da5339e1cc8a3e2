import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatLength } from '@selvedge/domain/length';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { Hold, HoldEnding } from '@selvedge/domain/stock/hold';
import { timeLeft } from '@selvedge/domain/stock/remaining-time';
import { api } from '@selvedge/web/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates';
import { messageOf } from '../../lib/error-text';
import { type Text, t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { useNow } from '../../lib/use-now';
import { fabricDetail } from '../../state/fabrics';
import { myHolds } from '../../state/holds';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LoadError } from '../../ui/LoadError';
import { MIN_HEIGHT, row, rowLink } from './row';

const endings: Record<HoldEnding, Text> = {
  expired: 'The time was over',
  'given-back': 'You let it go',
  ended: 'We ended it',
  ordered: 'You ordered it',
};
/** Number of ended holds shown. */
const SHOWN = 5;

/** Current holds with their remaining time, and recent ones. */
export function MyHolds() {
  const { data, isPending, error, refetch } = useQuery({ ...myHolds, refetchInterval: 60_000 });
  const [letting, setLetting] = useState<Hold | null>(null);
  const open = data?.filter(({ ended_at }) => ended_at === null) ?? [];
  const past = data?.filter(({ ended_at }) => ended_at !== null).slice(0, SHOWN) ?? [];
  return (
    <Box component="section" aria-labelledby="holds" sx={{ minHeight: MIN_HEIGHT }}>
      <Typography variant="h3" component="h2" id="holds" sx={{ mb: 1 }}>
        {t('Held for you')}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={96} />}
      {error && <LoadError title={t('Failed to load holds')} error={error} onRetry={() => void refetch()} />}
      {data && open.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t("Nothing at the moment. 'Hold it for me' on the page of a fabric keeps cloth for you while you decide.")}
        </Box>
      )}
      <Box component="ul" aria-labelledby="holds" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((hold) => (
          <OpenHold key={hold.id} hold={hold} onLetGo={() => setLetting(hold)} />
        ))}
        {past.map((hold) => (
          <Box key={hold.id} component="li" sx={{ ...row, color: 'text.secondary' }}>
            <span>{nameOf(hold)}</span>
            <span>
              {hold.ended_because && t(endings[hold.ended_because])}, {hold.ended_at && formatDateTime(hold.ended_at)}
            </span>
          </Box>
        ))}
      </Box>
      {letting && <LetGo hold={letting} onClose={() => setLetting(null)} />}
    </Box>
  );
}

function OpenHold({ hold, onLetGo }: { hold: Hold; onLetGo: () => void }) {
  const now = useNow();
  return (
    <Box component="li" sx={row}>
      <div>
        <Box component={Link} to={`/fabrics/${hold.fabric_id}?colour=${encodeURIComponent(hold.color)}`} sx={rowLink}>
          {nameOf(hold)}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {hold.item_code}, {t('until {time}', { time: formatDateTime(hold.expires_at) })}
        </Box>
      </div>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <strong>{timeLeft(hold.expires_at, now).map(translateSentence).join(' ')}</strong>
        <Button variant="outlined" aria-label={t('Let go {name}', { name: nameOf(hold) })} onClick={onLetGo}>
          {t('Let go')}
        </Button>
      </Box>
    </Box>
  );
}

function LetGo({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const queryClient = useQueryClient();
  const letGo = async () => {
    onClose();
    try {
      await api(`/holds/${hold.id}`, { method: 'DELETE' });
      showSuccess(t('{name} is no longer held', { name: hold.fabric_name }));
    } catch (error) {
      showError(messageOf(error, t('It is still held. Please try again.')));
    }
    void queryClient.invalidateQueries({ queryKey: myHolds.queryKey });
    void queryClient.invalidateQueries({ queryKey: fabricDetail(hold.fabric_id).queryKey });
  };
  return (
    <ConfirmDialog
      question={t('Let it go?')}
      detail={t("{name} can be ordered by others then, and you can't hold it again for some hours.", {
        name: nameOf(hold),
      })}
      confirm={t('Let go')}
      onClose={onClose}
      onConfirm={() => void letGo()}
    />
  );
}

const nameOf = ({ fabric_name, quantity_meters, ...color }: Hold): string =>
  `${lineLabel({ name: fabric_name, ...color })}, ${formatLength(quantity_meters, 'meters')}`;
