import { applyDecorators } from '@nestjs/common';
import { INVALID_NEEDED_BY, MAX_TARGET_PRICE } from '@selvedge/domain/quotations/request-notes';
import { Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { IsDate, IsId, ToNumber } from '../../http/body/fields.js';

// Limits and rules shared by the quotation forms. Decorators run from the bottom up, and the first failing rule is reported;
// inside applyDecorators they run from the top down.

/** Maximum characters of a text. */
export const TEXT = 5_000;

/** Rupees. */
export const MAX_PRICE = 9_999_999_999.99;

export const MAX_LINES = 200;

/** Blank counts as absent, because forms send empty fields. */
export const Stated = () => ValidateIf((_, value) => value !== undefined && value !== null && value !== '');

/** The color of a line; blank for the first available one. */
export const IsColourwayId = () => applyDecorators(Stated(), IsId('Choose a color of the fabric.'));

/**
 * A number with a maximum number of decimals. class-validator's own rule throws on numbers that JavaScript formats with an
 * exponent, such as 1e-7.
 *
 * @param tooFine the message for a number with more decimals.
 */
export const IsDecimalNumber = (decimals: number, message: string, tooFine = message) =>
  ValidateBy(
    {
      name: 'isDecimalNumber',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(decimals)) === value,
      },
    },
    { message: ({ value }) => (/^\d+\.\d+$/.test(String(value).trim()) ? tooFine : message) },
  );

/** What a customer would like to pay for one unit. Blank states nothing. */
export const IsTargetPrice = () =>
  applyDecorators(
    Stated(),
    ToNumber('rupees'),
    IsDecimalNumber(
      2,
      'The target price must be an amount in rupees.',
      'The target price must have at most two decimals.',
    ),
    Min(0.01, { message: 'The target price must be greater than 0.' }),
    Max(MAX_TARGET_PRICE, { message: 'The target price is too large. Please state it for one meter or yard.' }),
  );

/** The day by which a fabric is needed; whether it has passed is checked where it is written. Blank states nothing. */
export const IsNeededBy = () => applyDecorators(Stated(), IsDate(INVALID_NEEDED_BY));

/** Percent, 0 to 100, in steps of 0.1. */
export const IsDiscount = () =>
  applyDecorators(
    ToNumber('percent'),
    IsDecimalNumber(1, 'The discount must be a percentage with at most one decimal.'),
    Min(0, { message: 'The discount must be from 0 to 100.' }),
    Max(100, { message: 'The discount must be from 0 to 100.' }),
  );
