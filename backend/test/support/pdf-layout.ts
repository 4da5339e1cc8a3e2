import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const POINTS_PER_MM = 72 / 25.4;

/** A piece of text on a page, in points from the top left corner to the start and end of its baseline. */
export interface PlacedText {
  x: number;
  end: number;
  y: number;
  text: string;
}

export interface LaidOutPage {
  /** In whole millimeters. */
  size: [width: number, height: number];
  /** From top to bottom, then from left to right. */
  texts: PlacedText[];
  pictures: number;
  /** Roles of the tagged structure, without duplicates: 'Table', 'TH', 'H1' … */
  roles: Set<string>;
}

export interface LaidOutPdf {
  pages: LaidOutPage[];
  title: string;
  isTagged: boolean;
}

/** Reads the position of every text in a PDF. */
export async function readLayout(pdf: Uint8Array): Promise<LaidOutPdf> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: LaidOutPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await layoutOf(document, number));
  const [{ info }, marks] = [await document.getMetadata(), await document.getMarkInfo()];
  await document.destroy();
  return { pages, title: (info as { Title?: string }).Title ?? '', isTagged: marks?.Marked === true };
}

async function layoutOf(document: PDFDocumentProxy, number: number): Promise<LaidOutPage> {
  const page = await document.getPage(number);
  const { fnArray } = await page.getOperatorList();
  const [, , width = 0, height = 0] = page.view;
  return {
    size: [Math.round(width / POINTS_PER_MM), Math.round(height / POINTS_PER_MM)],
    texts: await textsOf(page),
    pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    roles: rolesOf(await page.getStructTree()),
  };
}

/** Adjacent pieces of one line are joined, since browsers split runs of text arbitrarily. */
async function textsOf(page: PDFPageProxy): Promise<PlacedText[]> {
  const [, , , height = 0] = page.view;
  const texts: PlacedText[] = [];
  for (const item of (await page.getTextContent()).items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [, , , , x, baseline] = item.transform as number[];
    const piece = { x: x ?? 0, y: height - (baseline ?? 0), text: item.str, end: (x ?? 0) + item.width };
    const last = texts.at(-1);
    if (last && Math.abs(last.y - piece.y) < 0.5 && piece.x - last.end < 6 && piece.x >= last.end - 1) {
      last.text += piece.x - last.end > 1 ? ` ${piece.text}` : piece.text;
      last.end = piece.end;
    } else texts.push(piece);
  }
  return texts
    .map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ').trim() }))
    .sort((one, other) => one.y - other.y || one.x - other.x);
}

type StructureNode = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>;

function rolesOf(tree: StructureNode | null): Set<string> {
  const roles = new Set<string>();
  const visit = (node: StructureNode | StructureNode['children'][number]) => {
    if (!('role' in node)) return;
    roles.add(node.role);
    node.children.forEach(visit);
  };
  if (tree) visit(tree);
  return roles;
}
