import { Box, Button, Link, Typography } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../../hooks/use-rights';
import { dataProvider } from '../../providers/data-provider';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Section } from '../../ui/Section';
import { useDescription } from '../describe-quotation';
import { useQuotationChange } from '../use-quotation-change';
import { useSubmission } from '../use-submission';

interface SubmissionPanelProps {
  quotation: AdminQuotation;
  /** Saves what was typed before the question is asked. */
  onAsk: (ask: () => void) => Promise<void>;
  /** Called after a merge with the id of the remaining quotation, because the shown one may be gone. */
  onMerged: (id: string) => void;
}

/** The other requests of the submission, and a button to merge them. */
export function SubmissionPanel({ quotation, onAsk, onMerged }: SubmissionPanelProps) {
  const translate = useTranslate();
  const mayWrite = useIsAllowed('quote.write');
  const [isMerging, setMerging] = useState(false);
  const { data: requests = [] } = useSubmission(quotation);
  if (requests.length < 2) return null;
  const [target, ...others] = requests;
  const canMerge = mayWrite && requests.every(({ status }) => status === 'pending');
  return (
    <Section
      title={translate('resources.quotations.submission.title', { smart_count: requests.length })}
      action={
        canMerge ? (
          <Button variant="outlined" size="small" onClick={() => void onAsk(() => setMerging(true))}>
            {translate('resources.quotations.submission.merge')}
          </Button>
        ) : null
      }
    >
      <Box
        component="ul"
        sx={{ columnGap: 3, display: 'flex', flexWrap: 'wrap', listStyle: 'none', m: 0, p: 0, rowGap: 1 }}
      >
        {requests.map((request) => (
          <Box component="li" key={request.id}>
            {request.id === quotation.id ? (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {request.quotation_no}
              </Typography>
            ) : (
              <Link component={RouterLink} to={`/quotations/${encodeURIComponent(request.id)}`} variant="body2">
                {request.quotation_no}
              </Link>
            )}
            <Typography variant="caption" component="p" color="textSecondary">
              {[request.fabric_name, translate(`resources.quotations.submission.${request.status}`)].join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
      {isMerging && target ? (
        <MergeDialog target={target} others={others} onMerged={onMerged} onClose={() => setMerging(false)} />
      ) : null}
    </Section>
  );
}

interface MergeDialogProps {
  /** The quotation that takes over the lines of the others. */
  target: AdminQuotation;
  others: readonly AdminQuotation[];
  onMerged: (id: string) => void;
  onClose: () => void;
}

function MergeDialog({ target, others, onMerged, onClose }: MergeDialogProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const described = useDescription(target);
  const merge = useQuotationChange({
    change: async () => {
      await dataProvider.mergeQuotations({ ids: [target, ...others].map(({ id }) => id) });
      // The merged quotations are gone: their templates must not be requested again.
      for (const { id } of others) queryClient.removeQueries({ queryKey: ['quotations', 'template', id] });
      onMerged(target.id);
    },
    done: translate('resources.quotations.submission.merged', { number: target.quotation_no }),
    failure: 'resources.quotations.submission.merge_failed',
    close: onClose,
  });
  const numbers = others.map(({ quotation_no }) => quotation_no).join(', ');
  return (
    <ConfirmDialog
      title={translate('resources.quotations.submission.merge_title')}
      text={translate('resources.quotations.submission.merge_text', { quotation: described, numbers })}
      confirm={translate('resources.quotations.submission.merge_confirm')}
      isBusy={merge.isPending}
      isOfHistory
      onConfirm={() => merge.mutate()}
      onClose={onClose}
    />
  );
}
