import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { LRUCache } from 'lru-cache';
import type { OverlayOptions } from 'sharp';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { FairSemaphore } from '../fair-semaphore.js';
import { type CardFont, cardFont } from './card-font.js';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 96;
const SWATCHES = 8;
const SWATCH_GAP = 20;
const SWATCH_HEIGHT = 170;
const BACKGROUND = '#faf7f2';
const INK = '#1f2430';
const INDIGO = '#26355d';
const RED = '#b3341f';
const MUTED = '#5b6170';
const DASH = 24;
const MAX_CARDS = 50;

/** Preview images that messengers show for a link: brand, number and fabric colors; no name, no price. */
@Injectable()
export class OfferCards {
  #font: CardFont | undefined;
  /** One at a time: a link sent to a group is fetched by each messenger. */
  readonly #semaphore = new FairSemaphore(1);
  readonly #cards = new LRUCache<string, Buffer>({ max: MAX_CARDS });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns a PNG of 1200 × 630. */
  async of(content: QuotationTemplate): Promise<Buffer> {
    const key = `${content.id} ${content.revision}`;
    const card = this.#cards.get(key) ?? (await this.#semaphore.take(async () => this.#draw(content)));
    this.#cards.set(key, card);
    return card;
  }

  async #draw(content: QuotationTemplate): Promise<Buffer> {
    const { name, tagline } = this.config.brand;
    const font = await this.#loadFont();
    const colours = await this.#colours(content);
    const text = (words: string, size: number, colour: string) => this.#text(font, words, size, colour);
    const parts: OverlayOptions[] = [
      ...Array.from({ length: HEIGHT / DASH / 2 }, (_, dash) => block(0, dash * DASH * 2, 12, DASH, RED)),
      { input: await text(name, 44, INDIGO), left: MARGIN, top: 84 },
      { input: await text(tagline, 16, MUTED), left: MARGIN, top: 190 },
      { input: await text(`Quotation ${content.quotation_no}`, 30, INK), left: MARGIN, top: 272 },
      ...swatches(colours),
    ];
    const { default: sharp } = await import('sharp');
    return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BACKGROUND } })
      .composite(parts)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  }

  async #loadFont(): Promise<CardFont> {
    this.#font ??= await cardFont(join(this.config.dataDir, 'cache'));
    return this.#font;
  }

  /** A single line, scaled down rather than truncated. */
  async #text(font: CardFont, words: string, points: number, colour: string): Promise<Buffer> {
    const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const { default: sharp } = await import('sharp');
    const drawn = sharp({
      text: {
        text: `<span foreground="${colour}">${escaped}</span>`,
        font: `${font.name}, ${points}`,
        fontfile: font.file,
        rgba: true,
        dpi: 144,
        wrap: 'none',
      },
    });
    return drawn
      .resize({ width: WIDTH - 2 * MARGIN, withoutEnlargement: true })
      .png()
      .toBuffer();
  }

  /** Per line the shade of its color, otherwise the dominant color of its image. */
  async #colours({ line_items }: QuotationTemplate): Promise<string[]> {
    const rows = await this.dataSource.query<{ colour: string }[]>(
      `SELECT coalesce(c.hex, u.placeholder_color) AS colour
       FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS line (colourway_id, image_url, place)
       LEFT JOIN colourways c ON c.id = line.colourway_id
       LEFT JOIN uploads u ON '/api/' || u.storage_key = line.image_url
       WHERE coalesce(c.hex, u.placeholder_color) IS NOT NULL ORDER BY line.place`,
      [line_items.map(({ fabric }) => fabric.colourway_id), line_items.map(({ fabric }) => fabric.image_url)],
    );
    return [...new Set(rows.map(({ colour }) => colour.toLowerCase()))].slice(0, SWATCHES);
  }
}

function swatches(colours: readonly string[]): OverlayOptions[] {
  const width = Math.floor((WIDTH - 2 * MARGIN - (SWATCHES - 1) * SWATCH_GAP) / SWATCHES);
  return colours.map((colour, place) =>
    block(MARGIN + place * (width + SWATCH_GAP), HEIGHT - MARGIN - SWATCH_HEIGHT, width, SWATCH_HEIGHT, colour),
  );
}

const block = (left: number, top: number, width: number, height: number, background: string): OverlayOptions => ({
  input: { create: { width, height, channels: 3, background } },
  left,
  top,
});
