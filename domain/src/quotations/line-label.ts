import type { QuotationLine } from './quotation.js';

/** `Navy 19-4027`: the name of a color and the dye house's number. Older documents have no code. */
export const colourLabel = ({ color, color_code }: Pick<QuotationLine['fabric'], 'color' | 'color_code'>): string =>
  [...new Set([color.trim(), color_code?.trim() ?? ''])].filter(Boolean).join(' ');

/** `Stretch Denim, Navy 19-4027`: the name of a line in sentences, because a fabric may be quoted in several colors. */
export const lineLabel = (fabric: Pick<QuotationLine['fabric'], 'name' | 'color' | 'color_code'>): string =>
  [fabric.name, colourLabel(fabric)].filter(Boolean).join(', ');
