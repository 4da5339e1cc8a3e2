import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  title: string;
  /** The text of each page, in reading order, with white space collapsed. */
  pages: string[];
}

/** Opens a PDF like a reader. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    );
  }
  const { info } = await document.getMetadata();
  await document.destroy();
  return { title: (info as { Title?: string }).Title ?? '', pages };
}

/** The text of all pages. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  return (await readPdf(pdf)).pages.join(' ');
}
