import { Box, Button, Link, Typography } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { dataProvider } from '../../providers/data-provider';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useOpenRecord } from '../../ui/RecordDialogs';
import { Section } from '../../ui/Section';
import { useDescription } from '../describe-quotation';
import { useQuotationChange } from '../use-quotation-change';
import { useSubmission } from '../use-submission';

interface SubmissionPanelProps {
  quotation: AdminQuotation;
  /** Called after a merge, as the shown quotation may be gone. */
  onMerged: () => void;
}

/** The other requests of the submission, and a button to merge them. */
export function SubmissionPanel({ quotation, onMerged }: SubmissionPanelProps) {
  const translate = useTranslate();
  const open = useOpenRecord();
  const [isMerging, setMerging] = useState(false);
  const { data: requests = [] } = useSubmission(quotation);
  if (requests.length < 2) return null;
  const [kept, ...others] = requests;
  const canMerge = requests.every(({ status }) => status === 'pending');
  return (
    <Section title={translate('resources.quotations.submission.title', { smart_count: requests.length })}>
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {requests.map((request) => (
          <Box component="li" key={request.id}>
            {request.id === quotation.id ? (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {request.quotation_no}
              </Typography>
            ) : (
              <Link component="button" type="button" variant="body2" onClick={() => open('edit', request.id)}>
                {request.quotation_no}
              </Link>
            )}
            <Typography variant="caption" component="p" color="textSecondary">
              {[request.fabric_name, translate(`resources.quotations.submission.${request.status}`)].join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
      {canMerge ? (
        <Button variant="outlined" size="small" sx={{ mt: 2 }} onClick={() => setMerging(true)}>
          {translate('resources.quotations.submission.merge')}
        </Button>
      ) : null}
      {isMerging && kept ? (
        <MergeDialog kept={kept} others={others} onMerged={onMerged} onClose={() => setMerging(false)} />
      ) : null}
    </Section>
  );
}

interface MergeDialogProps {
  /** The quotation that takes over the lines of the others. */
  kept: AdminQuotation;
  others: readonly AdminQuotation[];
  onMerged: () => void;
  onClose: () => void;
}

function MergeDialog({ kept, others, onMerged, onClose }: MergeDialogProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const described = useDescription(kept);
  const merge = useQuotationChange({
    change: async () => {
      await dataProvider.mergeQuotations({ ids: [kept, ...others].map(({ id }) => id) });
      // The merged quotations are gone: their templates must not be requested again.
      for (const { id } of others) queryClient.removeQueries({ queryKey: ['quotations', 'template', id] });
      onMerged();
    },
    done: translate('resources.quotations.submission.merged', { number: kept.quotation_no }),
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
