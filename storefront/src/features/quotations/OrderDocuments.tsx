import Box from '@mui/material/Box';
import {
  type OrderDocumentKind,
  type OwnOrderDocument,
  orderDocumentNames,
} from '@selvedge/domain/orders/order-documents';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { formatDate } from '../../lib/dates';
import { messageOf } from '../../lib/error-text';
import { type Text, t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { ActionButton } from '../../ui/ActionButton';

const downloads = {
  proforma: 'Download proforma invoice {number}',
  'delivery-note': 'Download delivery note {number}',
} as const satisfies Record<OrderDocumentKind, Text>;

/** The documents issued for an order. */
export function OrderDocuments({ quotationId, papers }: { quotationId: string; papers: readonly OwnOrderDocument[] }) {
  if (papers.length === 0) {
    return <Box sx={{ color: 'text.secondary' }}>{t('The proforma invoice appears here once we have made it.')}</Box>;
  }
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
      {papers.map((paper) => (
        <DocumentRow key={paper.kind} quotationId={quotationId} paper={paper} />
      ))}
    </Box>
  );
}

function DocumentRow({
  quotationId,
  paper: { kind, number, created_at },
}: {
  quotationId: string;
  paper: OwnOrderDocument;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFile(`/quotations/${quotationId}/order/${kind}`),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (problem) => showError(messageOf(problem, t('Failed to download the PDF. Please try again.'))),
  });
  const needsNetwork = useNetworkLabel();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}
    >
      <span>
        {t(orderDocumentNames[kind])} {number}
        <Box component="small" sx={{ color: 'text.secondary', display: 'block' }}>
          {formatDate(created_at)}
        </Box>
      </span>
      <ActionButton
        type="button"
        variant="outlined"
        aria-label={t(downloads[kind], { number })}
        disabled={isPending}
        onClick={() => mutate()}
      >
        {isPending ? t('Downloading...') : needsNetwork(t('Download PDF'))}
      </ActionButton>
    </Box>
  );
}
