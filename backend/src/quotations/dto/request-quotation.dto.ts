import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { Language } from '@selvedge/domain/language';
import type { PriceUnit } from '@selvedge/domain/length';
import type { QuotationRequest } from '@selvedge/domain/quotations/quotation';
import { MAX_DELIVERY_ADDRESS, MAX_END_USE, MAX_PO_NUMBER } from '@selvedge/domain/quotations/request-notes';
import { IsEmpty, IsOptional, IsPositive, Max } from 'class-validator';
import { IsDecimalNumber, IsId, OptionalEmail, OptionalText, ToNumber } from '../../http/body/fields.js';
import { OptionalLanguage } from '../../users/dto/user-fields.js';
import { IsColourwayId, IsNeededBy, IsPriceUnit, IsTargetPrice, TEXT } from './rules.js';

export class RequestQuotationDto implements QuotationRequest {
  @IsId('Choose a fabric of the catalog.')
  fabric_id: string;

  @IsColourwayId()
  colourway_id?: string;

  @ToNumber()
  @IsPositive({ message: 'The quantity must be greater than 0.' })
  @Max(MAX_QUANTITY, { message: 'The quantity must be at most 1,000,000.' })
  @IsDecimalNumber(3, 'The quantity must be a number with at most 3 decimals.')
  quantity_meters: number;

  @IsPriceUnit()
  price_unit?: PriceUnit;

  @OptionalText('Message', { max: TEXT })
  message?: string;

  @OptionalText('Name')
  customer_name?: string;

  @OptionalEmail()
  customer_email?: string;

  @OptionalText('Phone')
  customer_phone?: string;

  @OptionalText('Company')
  customer_company?: string;

  @OptionalText('Delivery instructions', { max: TEXT })
  delivery_instructions?: string;

  @OptionalText('Timeline')
  timeline?: string;

  @IsNeededBy()
  needed_by?: string;

  /** Another name of `needed_by`. */
  @IsNeededBy()
  wanted_by?: string;

  @OptionalText('PO number', { max: MAX_PO_NUMBER })
  po_number?: string;

  @OptionalText('End use', { max: MAX_END_USE })
  end_use?: string;

  @OptionalText('Delivery address', { max: MAX_DELIVERY_ADDRESS })
  delivery_address?: string;

  @OptionalLanguage()
  language?: Language;

  @IsTargetPrice()
  target_price?: number;

  /** A honeypot: a hidden field that only bots fill in. */
  @IsOptional()
  @IsEmpty({ message: 'Your request could not be accepted. Please contact us by phone or email.' })
  website?: string;
}
