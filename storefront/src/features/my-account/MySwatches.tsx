import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { SwatchItem, SwatchRequest } from '@selvedge/domain/swatches/swatch-request';
import { type SwatchStatus, swatchWord } from '@selvedge/domain/swatches/swatch-status';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { mySwatches } from '../../state/my-swatches';
import { Badge, type Tone } from '../../ui/Badge';
import { LoadError } from '../../ui/LoadError';
import { LoadMoreButton } from '../../ui/LoadMoreButton';
import { Swatch } from '../../ui/Swatch';
import { MIN_HEIGHT, row, rowLink } from './row';

const tones: Record<SwatchStatus, Tone> = {
  requested: 'amber',
  packed: 'indigo',
  sent: 'green',
  closed: 'neutral',
  declined: 'red',
};

/** Requested swatches and their delivery status. */
export function MySwatches() {
  const query = useInfiniteQuery(mySwatches);
  const { data, isPending, error, refetch } = query;
  return (
    <Box component="section" aria-labelledby="swatches" sx={{ minHeight: MIN_HEIGHT }}>
      <Typography variant="h3" component="h2" id="swatches" sx={{ mb: 1 }}>
        {t('Swatches')}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={96} />}
      {error && <LoadError title={t('Failed to load swatches')} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t("None yet. 'Request swatch' in the catalog collects pieces that we send you.")}
        </Box>
      )}
      <Box component="ul" aria-labelledby="swatches" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((request) => (
          <OneRequest key={request.id} request={request} />
        ))}
      </Box>
      <LoadMoreButton label={t('Show earlier requests')} query={query} />
    </Box>
  );
}

function OneRequest({ request }: { request: SwatchRequest }) {
  const { request_no, created_at, status, items, carrier, tracking_number, reason } = request;
  const way = [carrier, tracking_number].filter(Boolean).join(', ');
  return (
    <Box component="li" aria-label={request_no} sx={{ ...row, alignItems: 'start' }}>
      <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
        <strong>{request_no}</strong>
        <Box component="span" sx={{ ml: 1.5, color: 'text.secondary', fontSize: '0.875rem' }}>
          {formatDate(created_at)}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} />
            </li>
          ))}
        </Box>
        {reason && <Box sx={{ mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>{reason}</Box>}
        {way && <Box sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.875rem' }}>{way}</Box>}
      </Box>
      <Badge tone={tones[status]}>{swatchWord(status)}</Badge>
    </Box>
  );
}

/** Fabrics deleted from the catalog are not linked. */
function Item({ item: { fabric_id, fabric_name, color, color_code, hex } }: { item: SwatchItem }) {
  const name = lineLabel({ name: fabric_name, color, color_code });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Swatch hex={hex} />
      {fabric_id ? (
        <Box
          component={Link}
          to={`/fabrics/${fabric_id}?colour=${encodeURIComponent(color)}`}
          sx={{ ...rowLink, fontWeight: 400 }}
        >
          {name}
        </Box>
      ) : (
        name
      )}
    </Box>
  );
}
