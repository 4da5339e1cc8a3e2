import type { ConfirmSlipInput, RejectSlipInput, SlipInput } from '@selvedge/domain/invoicing/slip';
import { IsBoolean, IsOptional } from 'class-validator';
import { IsDate, IsId, IsNearDate, OptionalText, Stated, Text } from '../../http/body/fields.js';
import { IsAmount } from './receipt.dto.js';

export class SlipDto implements SlipInput {
  @Stated()
  @IsId('Name the invoice by its id.')
  invoice_id?: string;

  @Stated()
  @IsId('Name the quotation of the order by its id.')
  quotation_id?: string;

  @IsAmount()
  amount: number;

  @IsNearDate('The day of the payment must be a date, such as 2026-11-27.')
  paid_on: string;

  @OptionalText('Bank reference', { max: 60 })
  bank_reference?: string;
}

export class ConfirmSlipDto implements ConfirmSlipInput {
  @IsAmount()
  amount: number;

  @IsDate('The day of receipt must be a date, such as 2026-11-27.')
  received_on: string;

  @OptionalText('Bank reference', { max: 60 })
  bank_reference?: string;

  @IsOptional()
  @IsBoolean({ message: 'Say whether it pays what the slip names: true or false.' })
  applies?: boolean;
}

export class RejectSlipDto implements RejectSlipInput {
  @Text('Reason', { max: 300, missing: 'Say why: the customer reads it.' })
  reason: string;
}
