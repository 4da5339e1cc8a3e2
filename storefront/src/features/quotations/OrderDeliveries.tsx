import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatLength } from '@selvedge/domain/length';
import {
  CLAIM_DAYS,
  type ClaimState,
  type DeliveredRoll,
  type OwnClaim,
  type OwnDelivery,
} from '@selvedge/domain/orders/delivery';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/dates';
import { currentLanguage, type Text, t } from '../../lib/language';
import { AnchorButton } from '../../ui/ActionButton';
import { LoadError } from '../../ui/LoadError';
import { figures } from '../../ui/marks';
import { ClaimForm, claimKindNames } from './ClaimForm';
import { myDeliveries } from './my-quotations';

const panel = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, p: 2 };

const decisions = {
  open: 'We look into it.',
  accepted: 'Accepted.',
  refused: 'Not accepted.',
} as const satisfies Record<ClaimState, Text>;

/** The deliveries of an order: their rolls, their arrival, and claims about them. */
export function OrderDeliveries({ quotationId }: { quotationId: string }) {
  const { data, error, refetch } = useQuery(myDeliveries(quotationId));
  if (error)
    return <LoadError title={t('Failed to load the deliveries')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.deliveries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="deliveries" sx={{ ...panel, display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h2" id="deliveries">
        {t('Deliveries')}
      </Typography>
      {data.deliveries.map((delivery) => (
        <Delivery key={delivery.id} quotationId={quotationId} delivery={delivery} />
      ))}
    </Box>
  );
}

function Delivery({ quotationId, delivery }: { quotationId: string; delivery: OwnDelivery }) {
  const { id, number, shipped_at, arrival, confirm_url, rolls, claims, claims_until } = delivery;
  return (
    <Box component="section" aria-label={number} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography component="h3" sx={{ fontWeight: 600, ...figures }}>
        {number}
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>
        {[
          shipped_at && t('Left on {day}', { day: formatDate(shipped_at) }),
          arrival && t('arrival confirmed by {name} on {day}', { name: arrival.name, day: formatDate(arrival.at) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Box>
      {rolls.length > 0 && <Rolls rolls={rolls} />}
      {confirm_url && (
        <>
          <div>{t('Claims are made within {days} days of the arrival and before cutting.', { days: CLAIM_DAYS })}</div>
          <AnchorButton href={`${confirm_url}?lang=${currentLanguage()}`} variant="contained">
            {t('Confirm what arrived')}
          </AnchorButton>
        </>
      )}
      {claims.length > 0 && <Claims claims={claims} />}
      {arrival && !claims_until && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('The days for claims are over. Please call us if anything is amiss.')}
        </Box>
      )}
      {claims_until && (
        <ClaimForm quotationId={quotationId} deliveryId={id} number={number} rolls={rolls} until={claims_until} />
      )}
    </Box>
  );
}

const Rolls = ({ rolls }: { rolls: readonly DeliveredRoll[] }) => (
  <Box component="ul" aria-label={t('Rolls')} sx={{ listStyle: 'none', m: 0, p: 0, ...figures }}>
    {rolls.map(({ allocation_id, roll_number, shade, meters }) => (
      <li key={allocation_id}>{[roll_number, shade, formatLength(meters, 'meters')].join(' · ')}</li>
    ))}
  </Box>
);

const Claims = ({ claims }: { claims: readonly OwnClaim[] }) => (
  <Box
    component="ul"
    aria-label={t('Claims')}
    sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}
  >
    {claims.map(({ id, kind, rolls, meters, words, state, reason, at }) => (
      <li key={id}>
        <strong>
          {[
            t(claimKindNames[kind]),
            ...new Set(rolls.map(({ roll_number }) => roll_number)),
            meters === null ? '' : formatLength(meters, 'meters'),
          ]
            .filter(Boolean)
            .join(', ')}
        </strong>
        <Box sx={{ whiteSpace: 'pre-line' }}>{words}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {[formatDate(at), t(decisions[state]), reason].filter(Boolean).join(' · ')}
        </Box>
      </li>
    ))}
  </Box>
);
