import { Box, Button, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { type Claim, creditReasonOf, type Delivery } from '@selvedge/domain/orders/delivery';
import type { Tone } from '@selvedge/web/tokens';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useRights } from '../../hooks/use-rights';
import { Badge } from '../../ui/Badge';
import { ReasonDialog } from './DeliveryDialogs';

interface ClaimsProps {
  claims: Claim[];
  deliveries: Delivery[];
  mayDecide: boolean;
}

const tones: Record<Claim['state'], Tone> = { open: 'amber', accepted: 'teal', refused: 'red' };

/** The customer's claims. An accepted one leads to the credit note of its invoice. */
export function Claims({ claims, deliveries, mayDecide }: ClaimsProps) {
  const translate = useTranslate();
  const { may } = useRights();
  const titleId = useId();
  const [openDialog, setOpenDialog] = useState<{ claimId: string; state: 'accepted' | 'refused' } | null>(null);
  // As it is now: somebody else may have changed it meanwhile.
  const opened = claims.find(({ id }) => id === openDialog?.claimId);
  const invoiceOf = ({ delivery_id }: Claim) => deliveries.find(({ id }) => id === delivery_id)?.invoice;
  return (
    <div>
      <Typography id={titleId} sx={{ fontWeight: 600 }}>
        {translate('deliveries.claims')}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {claims.map((claim) => {
          const {
            id,
            delivery_number: number,
            kind,
            state,
            rolls,
            meters,
            words,
            name,
            at,
            reason,
            decided_by,
          } = claim;
          const invoice = invoiceOf(claim);
          const facts = [
            translate('deliveries.claim', { number, kind: translate(`deliveries.claim_kinds.${kind}`) }),
            [...new Set(rolls.map(({ roll_number }) => roll_number))].join(', '),
            meters === null ? '' : formatLength(meters, 'meters'),
          ];
          const decided = [
            translate('deliveries.claim_decided', {
              state: translate(`deliveries.claim_states.${state}`),
              by: decided_by,
            }),
            reason,
          ];
          return (
            <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
              <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
                <span>{facts.filter(Boolean).join(' · ')}</span>
                <Badge tone={tones[state]}>{translate(`deliveries.claim_states.${state}`)}</Badge>
              </Stack>
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                {words}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {translate('deliveries.claim_by', { name, at: formatDateTime(at) })}
              </Typography>
              {state === 'open' ? null : <Typography variant="body2">{decided.filter(Boolean).join(': ')}</Typography>}
              <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
                {state === 'open' && mayDecide
                  ? (['accepted', 'refused'] as const).map((decision) => (
                      <Button
                        key={decision}
                        size="small"
                        variant="outlined"
                        onClick={() => setOpenDialog({ claimId: claim.id, state: decision })}
                      >
                        {translate(decision === 'accepted' ? 'deliveries.accept_claim' : 'deliveries.refuse_claim')}
                      </Button>
                    ))
                  : null}
                {state === 'accepted' && invoice && may('invoice.credit') && may('price.read') ? (
                  <Button
                    size="small"
                    variant="outlined"
                    component={RouterLink}
                    to={`/invoices/${invoice.id}/show?credit=${creditReasonOf(kind)}`}
                  >
                    {translate('deliveries.credit')}
                  </Button>
                ) : null}
              </Stack>
            </Box>
          );
        })}
      </Box>
      {opened && openDialog ? (
        <ReasonDialog
          title={translate(openDialog.state === 'accepted' ? 'deliveries.accept_title' : 'deliveries.refuse_title', {
            number: opened.delivery_number,
          })}
          intro={translate(openDialog.state === 'accepted' ? 'deliveries.accept_intro' : 'deliveries.refuse_intro')}
          path={`claims/${opened.id}/decide`}
          version={opened.version}
          fields={{ state: openDialog.state }}
          isOptional={openDialog.state === 'accepted'}
          done="deliveries.claim_done"
          onClose={() => setOpenDialog(null)}
        />
      ) : null}
    </div>
  );
}
