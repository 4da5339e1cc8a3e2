import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { hasStatus, messageOf } from '@selvedge/web/api-error';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { ActionButton } from '../../ui/ActionButton';

const FAILED = 'Failed to download the PDF. Please try again.';

/** Saves the sheet of a quotation, the one that was mailed. */
export function DownloadPdf({ quotation: { id, quotation_no, customer_name } }: { quotation: Quotation }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiFile(`/quotations/${id}/pdf`),
    onSuccess: ({ content }) => saveFile(content, quotationFileName(quotation_no, id, customer_name)),
    onError: (fault) => showError(messageOf(fault, FAILED)),
  });
  const needsNetwork = useNetworkLabel();
  // There is none, or not yet: the server's word stands where the button was.
  if (hasStatus(error, 409)) return <div style={{ marginTop: 12 }}>{messageOf(error, FAILED)}</div>;
  return (
    <ActionButton
      type="button"
      variant="outlined"
      style={{ marginTop: 12 }}
      aria-label={`Download the PDF of ${quotation_no}`}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {isPending ? 'Downloading...' : needsNetwork('Download PDF')}
    </ActionButton>
  );
}
