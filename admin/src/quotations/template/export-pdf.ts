import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';

/** What went wrong, in a sentence that can be shown as it is. */
class PdfFault extends Error {}

/**
 * Makes the PDF of the sheet on the screen and gives it to the browser to save.
 *
 * @param sheet the printed quotation; null while none is open
 * @returns null, or what to tell the person who asked
 */
export async function exportPdf(
  quotation: Pick<AdminQuotation, 'id' | 'quotation_no' | 'customer_name'> | null,
  sheet: HTMLElement | null,
): Promise<string | null> {
  try {
    if (!quotation) throw new PdfFault('No quotation selected');
    if (!sheet) throw new PdfFault('Template content not found. Please make sure the quotation template is open.');
    // As large as half of the console: loaded only by who exports.
    const [{ takePicture }, { writePdf }] = await Promise.all([import('./take-picture'), import('./write-pdf')]);
    const picture = await attempt(() => takePicture(sheet), 'Failed to capture template content. Please try again.');
    const pdf = await attempt(() => writePdf(picture), 'Failed to generate PDF. Please try again.');
    pdf.save(quotationFileName(quotation.quotation_no, quotation.id, quotation.customer_name));
    return null;
  } catch (error) {
    if (error instanceof PdfFault) return error.message;
    return `Failed to export PDF: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function attempt<Result>(step: () => Result | Promise<Result>, failure: string): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    throw new PdfFault(failure, { cause });
  }
}
