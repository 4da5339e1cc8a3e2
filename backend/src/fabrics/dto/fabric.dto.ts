import type { FabricInput } from '@selvedge/domain/fabrics/fabric';
import { MAX_LEAD_DAYS, MAX_QUANTITY, MAX_STOCK, MAX_STORED_COLOURS } from '@selvedge/domain/fabrics/fabric-rules';
import { type PriceUnit, priceUnits } from '@selvedge/domain/length';
import { MAX_CENTS, rupeesFromCents } from '@selvedge/domain/money';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Code, OptionalText, Text } from '../../http/body/fields.js';
import { KeepsNull, Part } from '../../http/body/validation.js';
import { ColourwayDto } from './colourway.dto.js';
import { Amount, Reference, TextList } from './fields.js';

const Flag = (label: string) => IsBoolean({ message: `${label} must be true or false` });

const PRICE = { min: 0, max: rupeesFromCents(MAX_CENTS), decimals: 2, unit: 'rupees' } as const;
const COUNT = { min: 1, max: 10_000, decimals: 0 };
const WIDTH = { min: 1, max: 10_000, decimals: 2, unit: 'cm' } as const;
const WEIGHT = { min: 1, max: 100_000, decimals: 2, unit: 'gsm' } as const;

/** The fabric form, with the labels it shows, without the fields that a worksheet may leave out. */
class FabricFields {
  @Text('Fabric Code')
  name: string;

  @Code('Item Code', { max: 100 })
  item_code: string;

  @OptionalText('Description', { max: 5000 })
  description?: string;

  @Text('Composition', { max: 500, oneLine: true })
  material: string;

  @OptionalText('Care instructions', { max: 2000 })
  care_instructions?: string;

  /** LKR per meter; null for unknown. */
  @KeepsNull()
  @Amount('Cost', { ...PRICE, optional: true, nullable: true })
  cost_per_meter?: number | null;

  /** For staff only. */
  @OptionalText('Internal note', { max: 5000 })
  internal_note?: string;

  /** The first of the four fields for categories that is sent counts. */
  @TextList('Categories', 'id', 'name')
  category_ids?: string[];

  @TextList('Categories', 'id', 'name')
  categories?: string[];

  @Reference('Category', 'id', 'name')
  category_id?: string | null;

  @Reference('Category', 'id', 'name')
  category?: string | null;

  @TextList('Patterns', 'name', 'id')
  patterns?: string[];

  @Reference('Pattern', 'name', 'id')
  pattern?: string | null;

  @TextList('Colors')
  colors?: string[];

  /** Used only without `colors`, as its first entry. */
  @Reference('Color')
  color?: string | null;

  @IsOptional()
  @Part(() => ColourwayDto, { each: true })
  @ArrayMaxSize(MAX_STORED_COLOURS, { message: `A fabric has at most ${MAX_STORED_COLOURS} colors` })
  @IsArray({ message: 'colourways must be a list' })
  colourways?: ColourwayDto[];

  @IsIn(priceUnits, { message: 'Unit of Measurement must be meters or yards' })
  price_unit: PriceUnit;

  @Amount('Minimum order', { min: 1, max: MAX_QUANTITY, decimals: 0, optional: true })
  minimum_order?: number;

  /** cm, at most the width; null for unknown. */
  @KeepsNull()
  @Amount('Usable width', { ...WIDTH, optional: true, nullable: true })
  usable_width?: number | null;

  /** Days from an order to its delivery; null for unknown. */
  @KeepsNull()
  @Amount('Lead time', { min: 1, max: MAX_LEAD_DAYS, decimals: 0, optional: true, nullable: true })
  lead_time_days?: number | null;

  /** Meters. */
  @Amount('Stock quantity', { min: 0, max: MAX_STOCK, decimals: 3, optional: true })
  stock_quantity?: number;

  /** Justifies a stock below what is reserved or held; without a reason such a count is rejected. */
  @OptionalText('Reason of the count', { max: 300 })
  stock_reason?: string;

  @IsOptional()
  @Flag('For Sale')
  is_available?: boolean;

  @IsOptional()
  @Flag('Visible')
  visible?: boolean;

  @IsOptional()
  @Flag('Out of Stock')
  out_of_stock?: boolean;

  @IsOptional()
  @Flag('Available in Sri Lanka')
  available_in_sri_lanka?: boolean;

  @IsOptional()
  @Flag('Global')
  is_global?: boolean;

  @IsOptional()
  @Flag('Pre-Order')
  pre_order?: boolean;

  @TextList('Images', 'image_url', 'file_url')
  images?: string[];

  @TextList('Existing images', 'id', 'image_url')
  existing_images?: string[];
}

/** A new fabric. */
export class FabricDto extends FabricFields implements FabricInput {
  /** LKR per `price_unit`. */
  @Amount('Price', PRICE)
  price_per_meter: number;

  @Amount('Number of Colors', COUNT)
  number_of_colors: number;

  /** cm */
  @Amount('Width', WIDTH)
  width: number;

  @Amount('Weight GSM', WEIGHT)
  weight: number;
}

/** A changed fabric. Missing optional fields stay unchanged; these three may be missing only where the fabric has none. */
export class FabricChangeDto extends FabricFields {
  /** Missing only for those who may not see it. */
  @Amount('Price', { ...PRICE, optional: true })
  price_per_meter?: number;

  @Amount('Number of Colors', { ...COUNT, optional: true })
  number_of_colors?: number;

  @Amount('Width', { ...WIDTH, optional: true })
  width?: number;

  @Amount('Weight GSM', { ...WEIGHT, optional: true })
  weight?: number;
}
