import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';

/** An export error; its message is a message key. */
class PdfError extends Error {}

export interface Failure {
  /** Message key for the user. */
  message: string;
  args?: { reason: string };
}

/**
 * Renders the displayed document as PDF and saves it.
 *
 * @param sheet the document element; null while none is open
 * @returns null, or the error
 */
export async function exportPdf(
  quotation: Pick<AdminQuotation, 'id' | 'quotation_no' | 'customer_name'> | null,
  sheet: HTMLElement | null,
): Promise<Failure | null> {
  try {
    if (!quotation) throw new PdfError('resources.quotations.pdf.no_quotation');
    if (!sheet) throw new PdfError('resources.quotations.pdf.no_sheet');
    // Lazily loaded, because it is as large as half of the console.
    const [{ captureDocument }, { writePdf }] = await Promise.all([
      import('./capture-document'),
      import('./write-pdf'),
    ]);
    const image = await attempt(() => captureDocument(sheet), 'resources.quotations.pdf.no_picture');
    const pdf = await attempt(() => writePdf(image, sheet.dataset.draft), 'resources.quotations.pdf.no_pdf');
    pdf.save(quotationFileName(quotation.quotation_no, quotation.id, quotation.customer_name));
    return null;
  } catch (error) {
    if (error instanceof PdfError) return { message: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { message: 'resources.quotations.pdf.failed', args: { reason } };
  }
}

async function attempt<Result>(step: () => Result | Promise<Result>, failure: string): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    throw new PdfError(failure, { cause });
  }
}
