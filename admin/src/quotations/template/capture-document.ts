import { documentStyle } from '@selvedge/domain/quotation-document/document-style';
import html2canvas from 'html2canvas-pro';
import type { LineTable } from './page-cuts';

/** Canvas pixels per screen pixel. */
const SCALE = 1.5;
/** Wide enough for the document, whatever the width of the real window. */
const WINDOW_WIDTH = 1024;

export interface DocumentImage {
  canvas: HTMLCanvasElement;
  /** Lower borders of the rows in canvas pixels, where it may be cut. */
  rowEnds: number[];
  /** Absent in a document without lines. */
  table?: LineTable;
}

/**
 * Renders a copy of the document at its printed width, outside the dialog that scrolls and clips it on small screens.
 *
 * @throws Error if it would be empty.
 */
export async function captureDocument(sheet: HTMLElement): Promise<DocumentImage> {
  const copy = sheet.cloneNode(true) as HTMLElement;
  const stage = stageWith(copy);
  document.body.append(stage);
  try {
    await document.fonts.ready;
    await Promise.all([...copy.querySelectorAll('img')].map(settled));
    const { top } = copy.getBoundingClientRect();
    const endOf = (element: Element) => (element.getBoundingClientRect().bottom - top) * SCALE;
    // The signatures must not be alone on a page.
    const lastLine = [...copy.querySelectorAll('.qd-lines > tbody > [data-row]')].at(-1);
    const rowEnds = [...copy.querySelectorAll('[data-row]')].filter((row) => row !== lastLine).map(endOf);
    const table = tableIn(copy, (element) => (element.getBoundingClientRect().top - top) * SCALE, endOf);
    const canvas = await html2canvas(copy, {
      backgroundColor: '#ffffff',
      // The console around the document is left out, and so is the head: with one, the library would set the base
      // address of its document, which our content security policy rejects.
      ignoreElements: (element) =>
        element === document.head || (element.parentElement === document.body && element !== stage),
      logging: false,
      scale: SCALE,
      windowWidth: WINDOW_WIDTH,
    });
    if (canvas.width === 0 || canvas.height === 0) throw new Error('The image of the document is empty.');
    return { canvas, rowEnds, table };
  } finally {
    stage.remove();
  }
}

function tableIn(
  sheet: HTMLElement,
  startOf: (element: Element) => number,
  endOf: (element: Element) => number,
): LineTable | undefined {
  const table = sheet.querySelector('table:has(thead)');
  const head = table?.querySelector('thead');
  if (!table || !head) return undefined;
  return {
    head: { from: Math.floor(startOf(head)), to: Math.ceil(endOf(head)) },
    // Terms and totals, the last row, need no table head.
    end: endOf([...table.querySelectorAll(':scope > tbody > [data-row]')].at(-1) ?? head),
  };
}

/** A hidden container with its own style and fonts, which inherits nothing from the console. */
function stageWith(copy: HTMLElement): HTMLElement {
  const stage = document.createElement('div');
  const style = document.createElement('style');
  style.textContent = `${fontFaces()}\n${documentStyle}`;
  stage.inert = true;
  Object.assign(stage.style, {
    left: '0',
    letterSpacing: 'normal',
    pointerEvents: 'none',
    position: 'fixed',
    top: '0',
    zIndex: '-1',
  });
  stage.append(style, copy);
  return stage;
}

const fontFaces = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join('\n');

/** A broken picture is missing in the PDF, too; it blocks nothing. */
const settled = (image: HTMLImageElement): Promise<void> => image.decode().catch(() => undefined);
