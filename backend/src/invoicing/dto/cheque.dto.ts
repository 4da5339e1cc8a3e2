import type { HolidayInput } from '@selvedge/domain/invoicing/banking-days';
import { type ChequeActionInput, type ChequeInput, type Crossing, crossings } from '@selvedge/domain/invoicing/cheque';
import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, Matches } from 'class-validator';
import { IsDate, IsId, IsNearDate, OptionalText, Stated, Text } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { IsAmount } from './receipt.dto.js';

const MAX_INVOICES = 100;

class ChequeInvoiceDto {
  @IsId('Name the invoice by its id.')
  invoice_id: string;

  @IsAmount()
  amount: number;
}

export class ChequeDto implements ChequeInput {
  @Stated()
  @IsId('Name the customer by their id.')
  customer_id?: string;

  @Stated()
  @IsId('Name the order by its id.')
  order_id?: string;

  @Matches(/^\d{4}$/, { message: 'The bank code has four digits, such as 7010.' })
  bank_code: string;

  @Matches(/^\d{3}$/, { message: 'The branch code has three digits, such as 046.' })
  branch_code: string;

  @Matches(/^\d{6}$/, { message: 'The cheque number has six digits.' })
  cheque_no: string;

  @Text('Drawer', { missing: 'Write who has drawn it.' })
  drawer_name: string;

  @IsIn(crossings, { message: `The crossing is ${crossings.join(', ')}.` })
  crossing: Crossing;

  @IsNearDate('The date on the cheque must be a date, such as 2026-12-24.')
  date_on_cheque: string;

  @IsAmount()
  amount: number;

  @IsNearDate('The day of receipt must be a date, such as 2026-11-27.')
  received_on: string;

  @OptionalText('Note', { max: 300 })
  note?: string;

  @IsOptional()
  @Part(() => ChequeInvoiceDto, { each: true })
  @ArrayUnique(({ invoice_id }: ChequeInvoiceDto) => invoice_id, { message: 'Each invoice stands once.' })
  @ArrayMaxSize(MAX_INVOICES, { message: `A cheque pays at most ${MAX_INVOICES} invoices.` })
  @IsArray({ message: 'invoices must be a list.' })
  invoices?: ChequeInvoiceDto[];

  @OptionalText('Reason', { max: 300 })
  override_reason?: string;
}

export class ChequeActionDto implements ChequeActionInput {
  @IsDate('The day must be a date, such as 2026-12-28.')
  on: string;

  @OptionalText('Note', { max: 300 })
  note?: string;

  @Stated()
  @IsDate('The day of hearing must be a date, such as 2026-12-28.')
  heard_on?: string;

  @Stated()
  @IsId('Name the other cheque by its id.')
  replaced_by_id?: string;

  @IsOptional()
  version?: number;
}

export class HolidayDto implements HolidayInput {
  @Text('Name')
  name: string;

  @IsBoolean({ message: 'Say whether banks are closed: true or false.' })
  bank: boolean;

  @IsBoolean({ message: 'Say whether the day is an estimate: true or false.' })
  estimated: boolean;

  @IsOptional()
  version?: number;
}
