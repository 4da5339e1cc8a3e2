import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { QuotationRequest } from '@selvedge/domain/quotations/quotation';
import { EMAIL_PATTERN } from '@selvedge/domain/users/user';
import { IsEmpty, IsOptional, IsPositive, IsString, IsUUID, Matches, Max, MaxLength } from 'class-validator';
import { IsDecimalNumber, LINE, Stated, TEXT } from './rules.js';

export class RequestQuotationDto implements QuotationRequest {
  @IsUUID(undefined, { message: 'Choose a fabric of the catalogue.' })
  fabric_id: string;

  @IsPositive({ message: 'The quantity must be greater than 0.' })
  @Max(MAX_QUANTITY, { message: 'The quantity must be at most 1,000,000.' })
  @IsDecimalNumber(3, 'The quantity must be a number with at most 3 decimals.')
  quantity_meters: number;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT)
  message?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  customer_name?: string;

  @Stated()
  @Matches(EMAIL_PATTERN, { message: 'Please enter a valid email address' })
  @MaxLength(LINE)
  customer_email?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  customer_phone?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  customer_company?: string;

  @IsOptional()
  @IsString()
  @MaxLength(TEXT)
  delivery_instructions?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  timeline?: string;

  /** A field that people don't see and robots fill in. */
  @IsOptional()
  @IsEmpty({ message: 'Your request could not be accepted. Please contact us by phone or e-mail.' })
  website?: string;
}
