import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { apiFile } from '@selvedge/web/api';
import { messageOf } from '@selvedge/web/api-error';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { showError } from '../../lib/toast';
import { ActionButton } from '../../ui/ActionButton';

/** Saves the sheet of a quotation, the one that was mailed. */
export function DownloadPdf({ quotation: { id, quotation_no, customer_name } }: { quotation: Quotation }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFile(`/quotations/${id}/pdf`),
    onSuccess: ({ content }) => saveFile(content, quotationFileName(quotation_no, id, customer_name)),
    onError: (error) => showError(messageOf(error, 'Failed to download the PDF. Please try again.')),
  });
  return (
    <ActionButton
      type="button"
      variant="outlined"
      style={{ marginTop: 12 }}
      aria-label={`Download the PDF of ${quotation_no}`}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {isPending ? 'Downloading...' : 'Download PDF'}
    </ActionButton>
  );
}
