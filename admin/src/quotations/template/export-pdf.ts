import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';

/** What went wrong; its message is the key of a sentence. */
class PdfFault extends Error {}

export interface Failure {
  /** The key of what to tell the person who asked. */
  message: string;
  args?: { reason: string };
}

/**
 * Makes the PDF of the sheet on the screen and gives it to the browser to save.
 *
 * @param sheet the printed quotation; null while none is open
 * @returns null, or what to tell
 */
export async function exportPdf(
  quotation: Pick<AdminQuotation, 'id' | 'quotation_no' | 'customer_name'> | null,
  sheet: HTMLElement | null,
): Promise<Failure | null> {
  try {
    if (!quotation) throw new PdfFault('resources.quotations.pdf.no_quotation');
    if (!sheet) throw new PdfFault('resources.quotations.pdf.no_sheet');
    // As large as half of the console: loaded only by who exports.
    const [{ takePicture }, { writePdf }] = await Promise.all([import('./take-picture'), import('./write-pdf')]);
    const picture = await attempt(() => takePicture(sheet), 'resources.quotations.pdf.no_picture');
    const pdf = await attempt(() => writePdf(picture), 'resources.quotations.pdf.no_pdf');
    pdf.save(quotationFileName(quotation.quotation_no, quotation.id, quotation.customer_name));
    return null;
  } catch (error) {
    if (error instanceof PdfFault) return { message: error.message };
    const reason = error instanceof Error ? error.message : String(error);
    return { message: 'resources.quotations.pdf.failed', args: { reason } };
  }
}

async function attempt<Result>(step: () => Result | Promise<Result>, failure: string): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    throw new PdfFault(failure, { cause });
  }
}
