import type { MouseEvent } from 'react';

/** Side of the averaged patch, as a share of the picture's width: a single thread does not have the fabric's color. */
const PATCH = 0.12;
const SAMPLES = 24;

/**
 * The color of the picture where its button was pressed, `#rrggbb`; that of its middle for a press by key, which has no
 * coordinates. Null until the picture is loaded.
 */
export function meanColourAt({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): string | null {
  const image = currentTarget.querySelector('img');
  if (!image?.complete || image.naturalWidth === 0) return null;
  const box = image.getBoundingClientRect();
  const at =
    detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  // Shown square and cut to fit: the middle of the longer side.
  const side = Math.min(image.naturalWidth, image.naturalHeight);
  const left = (image.naturalWidth - side) / 2 + (at.x - PATCH / 2) * side;
  const top = (image.naturalHeight - side) / 2 + (at.y - PATCH / 2) * side;
  const context = Object.assign(document.createElement('canvas'), { width: SAMPLES, height: SAMPLES }).getContext('2d');
  if (!context) return null;
  context.drawImage(image, left, top, PATCH * side, PATCH * side, 0, 0, SAMPLES, SAMPLES);
  const { data } = context.getImageData(0, 0, SAMPLES, SAMPLES);
  const sums = [0, 0, 0, 0];
  for (const [place, value] of data.entries()) sums[place % 4] = (sums[place % 4] ?? 0) + value;
  const [red = 0, green = 0, blue = 0, opacity = 0] = sums;
  // Outside the picture nothing was drawn.
  const pixels = opacity / 255;
  if (pixels === 0) return null;
  return `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
