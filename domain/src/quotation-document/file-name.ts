const ID_LENGTH = 8;

/**
 * Name of the PDF of a quotation: `QT-2026-0001_Ama_Perera.pdf`. Only `A-Z a-z 0-9 _ -` and the extension, so it is
 * safe in a header and on every file system; each other character of the customer's name becomes one underscore.
 */
export function quotationFileName(quotationNo: string | null | undefined, id: string, customerName: string): string {
  const number = (quotationNo?.trim() || id.slice(0, ID_LENGTH)).replace(/[^A-Za-z0-9-]/gu, '_');
  return `${number}_${customerName.replace(/[^A-Za-z0-9]/gu, '_')}.pdf`;
}
