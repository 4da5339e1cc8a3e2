import { readHex } from '@selvedge/domain/colour/hex';
import type { ColourwayInput } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY, MAX_STOCK } from '@selvedge/domain/fabrics/fabric-rules';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { IsId, OptionalCode, OptionalText } from '../../http/body/fields.js';
import { KeepsNull } from '../../http/body/validation.js';
import { Amount, TextList } from './fields.js';

/** `#ABC` → `#aabbcc`; a blank is none. */
const hexOf = (value: unknown): unknown =>
  typeof value === 'string' ? (readHex(value) ?? (value.trim() || null)) : value;

/** A color of the fabric form. Missing fields stay unchanged. */
export class ColourwayDto implements ColourwayInput {
  @IsOptional()
  @IsId('A color is named by its id, or by its name alone.')
  id?: string;

  /** A row without a name is dropped. */
  @OptionalText('Color', { max: 300, oneLine: true })
  name: string = '';

  @KeepsNull()
  @Transform(({ value }) => hexOf(value))
  @IsOptional()
  @Matches(/^#[0-9a-f]{6}$/, { message: 'Write a color as #rrggbb, such as #1f2a44.' })
  hex?: string | null;

  @OptionalCode('Color code', { max: 100 })
  code?: string;

  /** Meters on hand. */
  @KeepsNull()
  @Amount('Stock of a color', { min: 0, max: MAX_STOCK, decimals: 3, optional: true, nullable: true })
  stock_quantity?: number | null;

  /** In the fabric's price unit. */
  @KeepsNull()
  @Amount('Minimum order of a color', { min: 1, max: MAX_QUANTITY, decimals: 0, optional: true, nullable: true })
  minimum_order?: number | null;

  @IsOptional()
  @IsBoolean({ message: 'Whether a color is available must be true or false' })
  is_available?: boolean;

  @TextList('Pictures of a color', 'id', 'image_url')
  image_ids?: string[];
}
