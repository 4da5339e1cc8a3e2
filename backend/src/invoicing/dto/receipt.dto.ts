import { applyDecorators } from '@nestjs/common';
import {
  type ApplyInput,
  type EnteredMethod,
  enteredMethods,
  type ReceiptApplicationInput,
  type ReceiptInput,
  type ReverseInput,
} from '@selvedge/domain/invoicing/receipt';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional, Max, Min } from 'class-validator';
import { IsDate, IsDecimalNumber, IsId, OptionalText, Stated, Text, ToNumber } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { MAX_PRICE } from '../../quotations/dto/rules.js';

const MAX_INVOICES = 100;

export const IsAmount = () =>
  applyDecorators(
    ToNumber('rupees'),
    IsDecimalNumber(2, 'The amount must be in rupees.', 'The amount must have at most two decimals.'),
    Min(0.01, { message: 'The amount must be greater than 0.' }),
    Max(MAX_PRICE, { message: 'The amount is too large.' }),
  );

export class ReceiptApplicationDto implements ReceiptApplicationInput {
  @Stated()
  @IsId('Name the invoice by its id.')
  invoice_id?: string;

  @Stated()
  @IsId('Name the order by its id.')
  order_id?: string;

  @Stated()
  @IsAmount()
  amount?: number;
}

export const Applications = () =>
  applyDecorators(
    Part(() => ReceiptApplicationDto, { each: true }),
    ArrayUnique(({ invoice_id, order_id }: ReceiptApplicationDto) => invoice_id ?? order_id, {
      message: 'Each invoice and each order stands once.',
    }),
    ArrayMaxSize(MAX_INVOICES, { message: `A receipt pays at most ${MAX_INVOICES} invoices at once.` }),
    IsArray({ message: 'applications must be a list.' }),
  );

export class ReceiptDto implements ReceiptInput {
  @Stated()
  @IsId('Name the customer by their id.')
  customer_id?: string;

  @Stated()
  @IsId('Name the order by its id.')
  order_id?: string;

  @IsIn(enteredMethods, {
    message: `The method is one of: ${enteredMethods.join(', ')}. A cheque is recorded among the cheques, and pays once it has cleared.`,
  })
  method: EnteredMethod;

  @IsAmount()
  amount: number;

  @IsDate('The day of receipt must be a date, such as 2026-11-27.')
  received_on: string;

  @OptionalText('Bank reference', { max: 60 })
  bank_reference?: string;

  @OptionalText('Note', { max: 300 })
  note?: string;

  @IsOptional()
  @Applications()
  applications?: ReceiptApplicationDto[];
}

export class ApplyReceiptDto implements ApplyInput {
  @Applications()
  @ArrayNotEmpty({ message: 'Name at least one invoice.' })
  applications: ReceiptApplicationDto[];
}

export class ReverseReceiptDto implements ReverseInput {
  @Text('Reason', { max: 300, missing: 'Say why it is reversed.' })
  reason: string;
}
