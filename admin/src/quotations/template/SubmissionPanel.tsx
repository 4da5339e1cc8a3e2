import { Box, Button, Link, Typography } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataProvider } from '../../providers/data-provider';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Section } from '../../ui/Section';
import { describeQuotation } from '../describe-quotation';
import { useQuotationChange } from '../use-quotation-change';

/** A cart has at most this many fabrics worth showing at once; the API gives no more in one page. */
const MOST = 100;

interface SubmissionPanelProps {
  quotation: AdminQuotation;
  onShow: (quotation: AdminQuotation) => void;
  /** The quotation shown may be gone now. */
  onMerged: () => void;
}

/** The requests that the customer sent together with this one, and the way to make one quotation of them. */
export function SubmissionPanel({ quotation, onShow, onMerged }: SubmissionPanelProps) {
  const [isMerging, setMerging] = useState(false);
  const { data: requests = [] } = useQuery({
    queryKey: ['quotations', 'submission', quotation.request_group],
    queryFn: () => requestsOf(quotation.request_group),
    enabled: quotation.request_group !== null,
    staleTime: 0,
  });
  if (requests.length < 2) return null;
  const canMerge = requests.every(({ status }) => status === 'pending');
  return (
    <Section title={`${requests.length} requests of one submission`}>
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {requests.map((request) => (
          <Box component="li" key={request.id}>
            {request.id === quotation.id ? (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {request.quotation_no}
              </Typography>
            ) : (
              <Link component="button" type="button" variant="body2" onClick={() => onShow(request)}>
                {request.quotation_no}
              </Link>
            )}
            <Typography variant="caption" component="p" color="textSecondary">
              {request.fabric_name}, {request.status}
            </Typography>
          </Box>
        ))}
      </Box>
      {canMerge ? (
        <Button variant="outlined" size="small" sx={{ mt: 2 }} onClick={() => setMerging(true)}>
          Merge into one quotation
        </Button>
      ) : null}
      {isMerging ? <MergeDialog requests={requests} onMerged={onMerged} onClose={() => setMerging(false)} /> : null}
    </Section>
  );
}

interface MergeDialogProps {
  requests: AdminQuotation[];
  onMerged: () => void;
  onClose: () => void;
}

function MergeDialog({ requests, onMerged, onClose }: MergeDialogProps) {
  const queryClient = useQueryClient();
  const [kept, ...others] = requests;
  const merge = useQuotationChange({
    change: async () => {
      await dataProvider.mergeQuotations({ ids: requests.map(({ id }) => id) });
      // Their sheets are gone: nobody should ask for them again.
      for (const { id } of others) queryClient.removeQueries({ queryKey: ['quotations', 'template', id] });
      onMerged();
    },
    done: `Requests merged into ${kept?.quotation_no} successfully`,
    failure: 'Failed to merge the requests',
    close: onClose,
  });
  if (!kept) return null;
  const numbers = others.map(({ quotation_no }) => quotation_no).join(', ');
  return (
    <ConfirmDialog
      title="Merge into one quotation?"
      text={`${describeQuotation(kept)} takes over the lines of ${numbers}, which leave the lists.`}
      confirm="Merge"
      isBusy={merge.isPending}
      onConfirm={() => merge.mutate()}
      onClose={onClose}
    />
  );
}

async function requestsOf(group: string | null): Promise<AdminQuotation[]> {
  const { data } = await dataProvider.getList<AdminQuotation>('quotations', {
    filter: { request_group: group },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'quotation_no', order: 'ASC' },
  });
  return data;
}
