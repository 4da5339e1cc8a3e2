import type { Page } from '@playwright/test';

/** A photo with the noise of a phone's camera, as large on each side. */
export async function photoOf(page: Page, side: number): Promise<Buffer> {
  const data = await page.evaluate((side) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [side, side];
    const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
    const picture = paper.createImageData(side, side);
    for (let at = 0; at < picture.data.length; at++) picture.data[at] = at % 4 === 3 ? 255 : 90 + 60 * Math.random();
    paper.putImageData(picture, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.92);
  }, side);
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
}
