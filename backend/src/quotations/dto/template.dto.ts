import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { PriceUnit } from '@selvedge/domain/length';
import { type QuotationStatus, quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import type { TemplateInput, TemplateLineInput } from '@selvedge/domain/quotations/template-input';
import type { ShadeRule } from '@selvedge/domain/stock/roll-plan';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import {
  IsDate,
  IsDecimalNumber,
  IsId,
  OptionalEmail,
  OptionalText,
  Stated,
  Text,
  ToNumber,
} from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import {
  IsColourwayId,
  IsDiscount,
  IsLengthTolerance,
  IsMostPieces,
  IsNeededBy,
  IsPriceUnit,
  IsShadeRule,
  IsShortestPiece,
  IsTargetPrice,
  MAX_LINES,
  MAX_PRICE,
  TEXT,
} from './rules.js';

/** Quantity, price and code of one line, of a quotation with a single line or in the list. */
class LineChangesDto {
  @IsOptional()
  @ToNumber()
  @Min(0.001, { message: 'The quantity must be greater than 0.' })
  @Max(MAX_QUANTITY, { message: 'The quantity must be at most 1,000,000.' })
  @IsDecimalNumber(3, 'The quantity must be a number with at most 3 decimals.')
  quantity_meters?: number;

  @IsOptional()
  @ToNumber('rupees')
  @Min(0, { message: 'The unit price must not be negative.' })
  @Max(MAX_PRICE, { message: 'The unit price is too large.' })
  @IsDecimalNumber(2, 'The unit price must be an amount in rupees.', 'The unit price must have at most two decimals.')
  unit_price?: number;

  @OptionalText('Item code')
  item_code?: string;
}

export class TemplateLineDto extends LineChangesDto implements TemplateLineInput {
  @ValidateIf(({ id, fabric_id }: TemplateLineDto) => id !== undefined || fabric_id === undefined)
  @IsId('Name each line by its id, and a new one by its fabric.')
  id?: string;

  @IsOptional()
  @IsId('Choose a fabric of the catalog.')
  fabric_id?: string;

  @IsColourwayId()
  colourway_id?: string;

  /** Blank erases it. */
  @IsTargetPrice()
  target_price?: number | '';

  @IsPriceUnit()
  price_unit?: PriceUnit;

  @IsShadeRule()
  shade_rule?: ShadeRule;

  @IsShortestPiece()
  min_piece_meters?: number | null;

  @IsMostPieces()
  max_pieces?: number | null;

  @IsLengthTolerance()
  length_tolerance_percent?: number;
}

export class TemplateDto extends LineChangesDto implements TemplateInput {
  @IsOptional()
  @Text('Customer name', { missing: 'The customer needs a name.' })
  customer_name?: string;

  @OptionalText('Company')
  customer_company?: string;

  @OptionalEmail()
  customer_email?: string;

  @OptionalText('Phone')
  customer_phone?: string;

  @OptionalText('Address', { max: TEXT })
  customer_address?: string;

  @OptionalText('Response', { max: TEXT })
  admin_response?: string;

  @OptionalText('Internal notes', { max: TEXT })
  internal_notes?: string;

  /** Blank erases it, as with the next three. */
  @IsNeededBy()
  needed_by?: string;

  /** Merged requests may have several. */
  @OptionalText('PO number', { max: TEXT, oneLine: true })
  po_number?: string;

  @OptionalText('End use', { max: TEXT, oneLine: true })
  end_use?: string;

  /** Merged requests may have several. */
  @OptionalText('Delivery address', { max: TEXT })
  delivery_address?: string;

  @IsOptional()
  @IsDiscount()
  discount?: number;

  @Stated()
  @IsDate('Valid until must be a date.')
  valid_until?: string;

  @IsOptional()
  @IsIn(quotationStatuses, { message: `The status must be one of ${quotationStatuses.join(', ')}.` })
  status?: QuotationStatus;

  @IsOptional()
  @Part(() => TemplateLineDto, { each: true })
  @ArrayMaxSize(MAX_LINES, { message: `A quotation has at most ${MAX_LINES} lines.` })
  @IsArray({ message: 'line_items must be a list.' })
  line_items?: TemplateLineDto[];

  @IsOptional()
  @IsBoolean({ message: 'all_lines must be true or false.' })
  all_lines?: boolean;
}
