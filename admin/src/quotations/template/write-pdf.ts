import { jsPDF } from 'jspdf';
import { i18nProvider } from '../../i18n/i18n-provider';
import type { DocumentImage } from './capture-document';
import { pageCuts, type Slice } from './page-cuts';

/** A4 portrait, in mm. */
const PAGE = { width: 210, height: 297 };
const MARGIN = 10;
const PRINT = { width: PAGE.width - 2 * MARGIN, height: PAGE.height - 2 * MARGIN };
const FOOT = { size: 7.5, grey: 97, baseline: PAGE.height - 4.5 };

const STAMP = { size: 54, angle: 40, opacity: 0.16, color: [155, 28, 28] as [number, number, number] };

const JPEG_QUALITY = 0.92;

/**
 * The picture as a PDF: its width is the printed width, its pages end between rows, and the table head is repeated on
 * continuation pages.
 *
 * @param stamp written across every page
 */
export function writePdf({ canvas, rowEnds, table }: DocumentImage, stamp?: string): jsPDF {
  const pixelsPerMm = canvas.width / PRINT.width;
  const cuts = pageCuts(canvas.height, Math.floor(PRINT.height * pixelsPerMm), rowEnds, table);
  const pdf = new jsPDF({ orientation: 'portrait', unit: 'mm', format: 'a4', compress: true });
  cuts.forEach((cut, index) => {
    if (index > 0) pdf.addPage();
    let y = MARGIN;
    for (const part of cut.repeatsHead && table ? [table.head, cut] : [cut]) {
      const height = (part.to - part.from) / pixelsPerMm;
      pdf.addImage(slice(canvas, part), 'JPEG', MARGIN, y, PRINT.width, height);
      y += height;
    }
    if (stamp) stampPage(pdf, stamp);
    pdf.setFontSize(FOOT.size).setTextColor(FOOT.grey);
    const page = i18nProvider.translate('resources.quotations.pdf.page', { number: index + 1, count: cuts.length });
    pdf.text(page, PAGE.width - MARGIN, FOOT.baseline, { align: 'right' });
  });
  return pdf;
}

function stampPage(pdf: jsPDF, stamp: string): void {
  pdf.saveGraphicsState();
  pdf.setGState(pdf.GState({ opacity: STAMP.opacity }));
  pdf.setFontSize(STAMP.size).setTextColor(...STAMP.color);
  // The rotation is about the start of the text, so its middle is placed by hand.
  const half = pdf.getTextWidth(stamp) / 2;
  const turned = (STAMP.angle * Math.PI) / 180;
  pdf.text(stamp, PAGE.width / 2 - half * Math.cos(turned), PAGE.height / 2 + half * Math.sin(turned), {
    angle: STAMP.angle,
  });
  pdf.restoreGraphicsState();
  pdf.setFontSize(FOOT.size).setTextColor(...STAMP.color);
  pdf.text(stamp, MARGIN, FOOT.baseline);
}

function slice(canvas: HTMLCanvasElement, { from, to }: Slice): string {
  const page = document.createElement('canvas');
  page.width = canvas.width;
  page.height = to - from;
  const brush = page.getContext('2d');
  if (!brush) throw new Error('This browser has no canvas to draw on.');
  brush.drawImage(canvas, 0, -from);
  return page.toDataURL('image/jpeg', JPEG_QUALITY);
}
