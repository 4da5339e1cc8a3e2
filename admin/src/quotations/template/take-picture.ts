import html2canvas from 'html2canvas-pro';

/** Pixels of the picture for one of the screen. */
const SCALE = 1.5;
/** Wide enough for the sheet, whatever the width of the real window. */
const WINDOW_WIDTH = 1024;

export interface SheetPicture {
  canvas: HTMLCanvasElement;
  /** Lower borders of the rows, in pixels of the canvas: it may be cut there. */
  rowEnds: number[];
}

/**
 * Draws a copy of the sheet at its printed width, outside the dialog that scrolls and clips it on small screens.
 *
 * @throws Error when there is nothing to see.
 */
export async function takePicture(sheet: HTMLElement): Promise<SheetPicture> {
  const copy = sheet.cloneNode(true) as HTMLElement;
  const stage = document.createElement('div');
  stage.inert = true;
  Object.assign(stage.style, { left: '0', pointerEvents: 'none', position: 'fixed', top: '0', zIndex: '-1' });
  stage.append(copy);
  document.body.append(stage);
  try {
    await document.fonts.ready;
    await Promise.all([...copy.querySelectorAll('img')].map(settled));
    const { top } = copy.getBoundingClientRect();
    const rowEnds = [...copy.querySelectorAll('[data-row]')].map(
      (row) => (row.getBoundingClientRect().bottom - top) * SCALE,
    );
    const canvas = await html2canvas(copy, {
      backgroundColor: '#ffffff',
      logging: false,
      scale: SCALE,
      windowWidth: WINDOW_WIDTH,
    });
    if (canvas.width === 0 || canvas.height === 0) throw new Error('The picture of the sheet is empty.');
    return { canvas, rowEnds };
  } finally {
    stage.remove();
  }
}

/** A picture that cannot be shown is missing on paper, too; it stops nothing. */
const settled = (image: HTMLImageElement): Promise<void> => image.decode().catch(() => undefined);
