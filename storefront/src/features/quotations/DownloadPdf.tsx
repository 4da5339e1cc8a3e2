import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { Quotation } from '@selvedge/domain/quotations/quotation';
import { hasStatus } from '@selvedge/web/api-error';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { ActionButton } from '../../ui/ActionButton';

const FAILED = 'Failed to download the PDF. Please try again.';

interface DownloadPdfProps {
  quotation: Quotation;
  /** The letter of an earlier revision; defaults to the newest document. */
  revision?: string;
}

/** Downloads a quotation document, as it was emailed. */
export function DownloadPdf({ quotation: { id, quotation_no, customer_name }, revision }: DownloadPdfProps) {
  const path = revision === undefined ? 'pdf' : `revisions/${revision}/pdf`;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiFile(`/quotations/${id}/${path}`),
    onSuccess: ({ content }) => saveFile(content, quotationFileName(quotation_no, id, customer_name)),
    onError: (problem) => showError(messageOf(problem, t(FAILED))),
  });
  const needsNetwork = useNetworkLabel();
  const which =
    revision === undefined
      ? quotation_no
      : t('{number}, revision {letter}', { number: quotation_no, letter: revision });
  const label = needsNetwork(t('Download PDF'));
  const button = (
    <ActionButton
      type="button"
      variant={revision === undefined ? 'outlined' : 'text'}
      aria-label={t('{label} of {number}', { label, number: which })}
      style={revision === undefined ? undefined : { marginInline: -18 }}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {isPending ? t('Downloading...') : label}
    </ActionButton>
  );
  if (!hasStatus(error, 409)) return button;
  // There is no PDF yet, but pressing the button again finds one that is being made.
  return (
    <div>
      <div>{messageOf(error, t(FAILED))}</div>
      {button}
    </div>
  );
}
