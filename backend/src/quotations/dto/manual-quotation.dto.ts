import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { PriceUnit } from '@selvedge/domain/length';
import {
  CONTACT_REQUIRED,
  type CopyInput,
  CUSTOMER_REQUIRED,
  ITEM_REQUIRED,
  type ManualQuotationInput,
  type ManualQuotationItem,
} from '@selvedge/domain/quotations/manual-quotation';
import { MAX_DELIVERY_ADDRESS, MAX_END_USE, MAX_PO_NUMBER } from '@selvedge/domain/quotations/request-notes';
import type { ShadeRule } from '@selvedge/domain/stock/roll-plan';
import { telephoneDigits } from '@selvedge/domain/telephone';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsOptional,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Email, IsDate, IsDecimalNumber, IsId, OptionalText, Stated, Text, ToNumber } from '../../http/body/fields.js';
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

class ManualQuotationItemDto implements ManualQuotationItem {
  @IsId('Choose a fabric of the catalog.')
  fabric_id: string;

  @IsColourwayId()
  colourway_id?: string;

  @ToNumber()
  @Min(0.1, { message: 'The quantity must be at least 0.1.' })
  @Max(MAX_QUANTITY, { message: 'The quantity must be at most 1,000,000.' })
  @IsDecimalNumber(3, 'The quantity must be a number with at most 3 decimals.')
  quantity_meters: number;

  @ToNumber('rupees')
  @Min(0, { message: 'The unit price must not be negative.' })
  @Max(MAX_PRICE, { message: 'The unit price is too large.' })
  @IsDecimalNumber(2, 'The unit price must be an amount in rupees.', 'The unit price must have at most two decimals.')
  unit_price: number;

  @IsPriceUnit()
  price_unit?: PriceUnit;

  @OptionalText('Item code')
  item_code?: string;

  @IsTargetPrice()
  target_price?: number;

  @IsShadeRule()
  shade_rule?: ShadeRule;

  @IsShortestPiece()
  min_piece_meters?: number | null;

  @IsMostPieces()
  max_pieces?: number | null;

  @IsLengthTolerance()
  length_tolerance_percent?: number;
}

/** A telephone number that is the only way to its owner must be one. */
const IsReachable = () =>
  ValidateBy(
    {
      name: 'isReachable',
      validator: {
        validate: (phone, context) =>
          !phone ||
          Boolean((context?.object as ManualQuotationDto | undefined)?.customer_email) ||
          telephoneDigits(String(phone)) !== '',
      },
    },
    { message: CONTACT_REQUIRED },
  );

export class ManualQuotationDto implements ManualQuotationInput {
  @Stated()
  @IsId('Choose a customer of the list.')
  customer_id?: string;

  @Text('Customer name', { missing: CUSTOMER_REQUIRED })
  customer_name: string;

  @Stated()
  @IsId('Choose a message of the inbox.')
  inquiry_id?: string;

  /** Blank with a telephone number, see {@link ManualQuotationInput}. */
  @ValidateIf(({ customer_email, customer_phone }: ManualQuotationDto) => Boolean(customer_email || !customer_phone))
  @Email({ missing: CUSTOMER_REQUIRED })
  customer_email?: string;

  @IsReachable()
  @OptionalText('Phone')
  customer_phone?: string;

  @OptionalText('Company')
  customer_company?: string;

  @OptionalText('Address', { max: TEXT })
  customer_address?: string;

  @OptionalText('Message', { max: TEXT })
  message?: string;

  @IsNeededBy()
  needed_by?: string;

  @OptionalText('PO number', { max: MAX_PO_NUMBER })
  po_number?: string;

  @OptionalText('End use', { max: MAX_END_USE })
  end_use?: string;

  @OptionalText('Delivery address', { max: MAX_DELIVERY_ADDRESS })
  delivery_address?: string;

  @IsOptional()
  @IsDiscount()
  discount?: number;

  @OptionalText('Notes', { max: TEXT })
  admin_response?: string;

  @Stated()
  @IsDate('Valid until must be a date.')
  valid_until?: string;

  @Part(() => ManualQuotationItemDto, { each: true })
  @ArrayMaxSize(MAX_LINES, { message: `A quotation has at most ${MAX_LINES} lines.` })
  @ArrayNotEmpty({ message: ITEM_REQUIRED })
  @IsArray({ message: ITEM_REQUIRED })
  fabric_items: ManualQuotationItemDto[];
}

export class CopyDto implements CopyInput {
  @IsOptional()
  @IsIn(['agreed', 'list'], { message: 'prices must be agreed or list.' })
  prices?: 'agreed' | 'list';
}
