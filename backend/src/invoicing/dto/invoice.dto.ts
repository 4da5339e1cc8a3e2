import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import {
  type CreditNoteInput,
  type CreditReason,
  creditReasons,
  type DebitNoteInput,
  type DebitReason,
  debitReasons,
  type InvoiceInput,
} from '@selvedge/domain/invoicing/invoice';
import { type TaxCode, taxCodes } from '@selvedge/domain/invoicing/tax-profile';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { IsDate, IsDecimalNumber, IsId, OptionalText, Stated, ToNumber } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { MAX_LINES, MAX_PRICE } from '../../quotations/dto/rules.js';

const MAX_DELIVERIES = 100;
const ONCE = 'Each line stands once.';

class LineTaxDto {
  @IsId('Name a line of the order by its id.')
  line_id: string;

  @IsIn(taxCodes, { message: `The code of a line is one of: ${taxCodes.join(', ')}.` })
  code: TaxCode;
}

export class InvoiceDto implements InvoiceInput {
  @IsId('Name the order by its id.')
  order_id: string;

  @IsOptional()
  @IsId('Name the deliveries by their ids.', { each: true })
  @ArrayUnique({ message: 'Name each delivery once.' })
  @ArrayMaxSize(MAX_DELIVERIES, { message: `An invoice bills at most ${MAX_DELIVERIES} deliveries.` })
  @ArrayNotEmpty({ message: 'Name at least one delivery, or leave delivery_ids out.' })
  @IsArray({ message: 'delivery_ids must be a list.' })
  delivery_ids?: string[];

  @IsOptional()
  @IsIn(['tax_invoice', 'invoice'], { message: 'The kind is tax_invoice or invoice.' })
  kind?: 'tax_invoice' | 'invoice';

  @Stated()
  @IsDate('The day of the supply must be a date, such as 2026-11-30.')
  supply_date?: string;

  @Stated()
  @IsDate('The due day must be a date, such as 2026-12-14.')
  due_on?: string;

  @OptionalText('Mode of payment', { max: 60 })
  payment_mode?: string;

  @IsOptional()
  @Part(() => LineTaxDto, { each: true })
  @ArrayUnique(({ line_id }: LineTaxDto) => line_id, { message: ONCE })
  @ArrayMaxSize(MAX_LINES, { message: `An order has at most ${MAX_LINES} lines.` })
  @IsArray({ message: 'tax_codes must be a list.' })
  tax_codes?: LineTaxDto[];

  @Stated()
  @ToNumber('percent')
  @Min(0, { message: 'The rate must be from 0 to 100.' })
  @Max(100, { message: 'The rate must be from 0 to 100.' })
  @IsDecimalNumber(3, 'The rate must be a percentage with at most three decimals.')
  vat_percent?: number;

  @OptionalText('Reason', { max: 300 })
  override_reason?: string;

  @IsOptional()
  @IsBoolean({ message: 'notify_customer must be true or false.' })
  notify_customer?: boolean;
}

class CreditLineDto {
  @IsId('Name a line of the invoice by its id.')
  line_id: string;

  @ToNumber()
  @Min(0.001, { message: 'The quantity must be greater than 0.' })
  @Max(MAX_QUANTITY, { message: 'The quantity is too large.' })
  @IsDecimalNumber(3, 'The quantity must be a number with at most three decimals.')
  quantity: number;
}

export class CreditNoteDto implements CreditNoteInput {
  @IsIn(creditReasons, { message: `The reason is one of: ${creditReasons.join(', ')}.` })
  reason: CreditReason;

  @OptionalText('Note', { max: 300 })
  note?: string;

  @Part(() => CreditLineDto, { each: true })
  @ArrayUnique(({ line_id }: CreditLineDto) => line_id, { message: ONCE })
  @ArrayMaxSize(MAX_LINES, { message: `An invoice has at most ${MAX_LINES} lines.` })
  @ArrayNotEmpty({ message: 'Name at least one line and how much of it is credited.' })
  @IsArray({ message: 'lines must be a list.' })
  lines: CreditLineDto[];
}

class DebitLineDto extends CreditLineDto {
  @Stated()
  @ToNumber('rupees')
  @Min(0.01, { message: 'The price must be greater than 0.' })
  @Max(MAX_PRICE, { message: 'The price is too large.' })
  @IsDecimalNumber(2, 'The price must be in rupees, with at most two decimals.')
  unit_price?: number;
}

export class DebitNoteDto implements DebitNoteInput {
  @IsIn(debitReasons, { message: `The reason is one of: ${debitReasons.join(', ')}.` })
  reason: DebitReason;

  @OptionalText('Note', { max: 300 })
  note?: string;

  @IsOptional()
  @Part(() => DebitLineDto, { each: true })
  @ArrayUnique(({ line_id }: DebitLineDto) => line_id, { message: ONCE })
  @ArrayMaxSize(MAX_LINES, { message: `An invoice has at most ${MAX_LINES} lines.` })
  @ArrayNotEmpty({ message: 'Name at least one line, or state an amount instead of lines.' })
  @IsArray({ message: 'lines must be a list.' })
  lines?: DebitLineDto[];

  @Stated()
  @ToNumber('rupees')
  @Min(0.01, { message: 'The amount must be greater than 0.' })
  @Max(MAX_PRICE, { message: 'The amount is too large.' })
  @IsDecimalNumber(2, 'The amount must be in rupees, with at most two decimals.')
  amount?: number;

  @Stated()
  @IsIn(taxCodes, { message: `The code is one of: ${taxCodes.join(', ')}.` })
  tax_code?: TaxCode;

  @Stated()
  @IsDate('The due day must be a date, such as 2026-12-14.')
  due_on?: string;

  @OptionalText('Reason', { max: 300 })
  override_reason?: string;
}
