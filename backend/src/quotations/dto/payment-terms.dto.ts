import { applyDecorators } from '@nestjs/common';
import {
  type AdvanceRule,
  advanceRules,
  type BalanceStart,
  balanceStarts,
  type PaymentTermsInput,
} from '@selvedge/domain/invoicing/payment-terms';
import { IsDefined, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Text, ToNumber } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';
import { IsSentences } from './document-terms.dto.js';

const IsWhole = (name: string, most: number) =>
  applyDecorators(
    ToNumber(),
    IsInt({ message: `${name} must be a whole number.` }),
    Min(0, { message: `${name} must be from 0 to ${most}.` }),
    Max(most, { message: `${name} must be from 0 to ${most}.` }),
  );

class BalanceDto {
  @IsIn(balanceStarts, { message: `The balance is counted from one of: ${balanceStarts.join(', ')}.` })
  from: BalanceStart;

  @IsWhole('The days to the balance', 365)
  days: number;
}

export class PaymentTermsDto implements PaymentTermsInput {
  @Text('Name', { max: 60 })
  name: string;

  @IsSentences('words')
  words: string[];

  @IsWhole('The advance', 100)
  advance_percent: number;

  @Part(() => BalanceDto)
  @IsDefined({ message: 'Say when the balance is due: from and days.' })
  balance: BalanceDto;

  @IsWhole('The days of a cheque', 365)
  cheque_max_days: number;

  @IsIn(advanceRules, { message: `Without its advance an order is one of: ${advanceRules.join(', ')}.` })
  on_advance_missing: AdvanceRule;

  @IsOptional()
  version?: number;
}
