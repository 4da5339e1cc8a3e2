import {
  type CustomerTaxInput,
  type LiftHoldInput,
  type SerialReset,
  serialResets,
  type TaxProfileInput,
  type TaxRate,
  TIN_PATTERN,
  UNIT_CODE_PATTERN,
} from '@selvedge/domain/invoicing/tax-profile';
import { formatCents, MAX_CENTS } from '@selvedge/domain/money';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import {
  EmailList,
  IsDateUntilNextYear,
  IsDecimalNumber,
  IsId,
  OptionalText,
  Stated,
  Text,
  ToNumber,
} from '../../http/body/fields.js';
import { KeepsNull, Part } from '../../http/body/validation.js';

const ADDRESS = 500;
const MAX_RATES = 50;
const MAX_STATEMENT_TO = 5;

/** Nine digits, also as people group them. */
const Tin = (): PropertyDecorator => (target, property) => {
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value))(
    target,
    property,
  );
  Stated()(target, property as string);
  Matches(TIN_PATTERN, { message: 'A TIN has nine digits, such as 114567890: without the 7000 of the VAT number.' })(
    target,
    property as string,
  );
};

class TaxRateDto implements TaxRate {
  @IsIn(['standard'], { message: 'Rates are of the code standard. Zero-rated and exempt lines have none.' })
  code: 'standard';

  @ToNumber('percent')
  @Min(0, { message: 'A rate must be from 0 to 100.' })
  @Max(100, { message: 'A rate must be from 0 to 100.' })
  @IsDecimalNumber(3, 'A rate must be a percentage with at most three decimals.')
  percent: number;

  @IsDateUntilNextYear('A rate holds from a date, such as 2026-04-01.')
  valid_from: string;
}

export class TaxProfileDto implements TaxProfileInput {
  @IsDateUntilNextYear('It holds from a date, such as 2026-04-01.')
  valid_from: string;

  @IsBoolean({ message: 'Say whether the company is registered for VAT: true or false.' })
  vat_registered: boolean;

  @Tin()
  tin?: string;

  @Text('Legal name')
  legal_name: string;

  @Text('Address', { max: ADDRESS })
  address: string;

  @OptionalText('Telephone')
  telephone?: string;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toUpperCase() : value))
  @Matches(UNIT_CODE_PATTERN, { message: 'The unit code has 1 to 15 letters and digits, such as CMB01.' })
  unit_code: string;

  @IsOptional()
  @IsIn(serialResets, { message: `The serial starts again: ${serialResets.join(' or ')}.` })
  serial_reset?: SerialReset;

  @IsOptional()
  @IsBoolean({ message: 'Whole rupees must be true or false.' })
  whole_rupees?: boolean;

  @IsOptional()
  @IsBoolean({ message: 'Words on the invoice must be true or false.' })
  words_on_invoice?: boolean;

  @OptionalText('Place of supply')
  place_of_supply?: string;

  @IsOptional()
  @Part(() => TaxRateDto, { each: true })
  @ArrayMaxSize(MAX_RATES, { message: `A profile has at most ${MAX_RATES} rates.` })
  @IsArray({ message: 'Rates must be a list.' })
  rates?: TaxRateDto[];

  @OptionalText('Bank')
  bank_name?: string;

  @OptionalText('Branch')
  bank_branch?: string;

  @OptionalText('Account name')
  account_name?: string;

  @OptionalText('Account number')
  account_number?: string;
}

export class CustomerTaxDto implements CustomerTaxInput {
  @OptionalText('Legal name')
  legal_name?: string;

  @Tin()
  tin?: string;

  @IsOptional()
  @IsBoolean({ message: 'Say whether they are registered for VAT: true or false.' })
  vat_registered?: boolean;

  @OptionalText('Address', { max: ADDRESS })
  tax_address?: string;

  @KeepsNull()
  @Stated()
  @ToNumber()
  @Min(0, { message: 'The days must be from 0 to 365.' })
  @Max(365, { message: 'The days must be from 0 to 365.' })
  @IsInt({ message: 'The days must be a whole number.' })
  credit_days?: number | null;

  @KeepsNull()
  @Stated()
  @IsId('Name the payment terms by their id.')
  payment_terms_id?: string | null;

  @KeepsNull()
  @Stated()
  @ToNumber('rupees')
  @Min(0, { message: 'The credit limit must not be negative.' })
  @Max(MAX_CENTS / 100, { message: `The credit limit is at most ${formatCents(MAX_CENTS)}.` })
  @IsDecimalNumber(2, 'The credit limit is an amount with at most two decimals.')
  credit_limit?: number | null;

  @IsOptional()
  @EmailList()
  @ArrayMaxSize(MAX_STATEMENT_TO, { message: `At most ${MAX_STATEMENT_TO} addresses get the statement.` })
  @IsArray({ message: 'statement_to must be a list of addresses.' })
  statement_to?: string[];
}

export class LiftHoldDto implements LiftHoldInput {
  @Text('Reason', { max: 300 })
  reason: string;

  @IsOptional()
  version?: number;
}
