import { applyDecorators } from '@nestjs/common';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { priceUnits } from '@selvedge/domain/length';
import { INVALID_NEEDED_BY, MAX_TARGET_PRICE } from '@selvedge/domain/quotations/request-notes';
import { MAX_LENGTH_TOLERANCE_PERCENT } from '@selvedge/domain/stock/delivered-length';
import { MAX_PIECES, shadeRules } from '@selvedge/domain/stock/roll-plan';
import { IsIn, IsOptional, Max, Min } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsDate, IsDecimalNumber, IsId, Stated, ToNumber } from '../../http/body/fields.js';
import { KeepsNull } from '../../http/body/validation.js';

// Limits and rules shared by the quotation forms. Decorators run from the bottom up, and the first failing rule is reported;
// inside applyDecorators they run from the top down.

/** Maximum characters of a text. */
export const TEXT = 5_000;

/** Rupees. */
export const MAX_PRICE = 9_999_999_999.99;

export const MAX_LINES = 200;

/** The color of a line; blank for the first available one. */
export const IsColourwayId = () => applyDecorators(Stated(), IsId('Choose a color of the fabric.'));

/** The target price for one unit. Blank states none. */
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

/** The unit that the client means; whether the fabric is sold by it is checked where its line is written. */
export const IsPriceUnit = () =>
  applyDecorators(IsOptional(), IsIn(priceUnits, { message: `The unit must be ${priceUnits.join(' or ')}.` }));

/** Which rolls may serve a line. */
export const IsShadeRule = () =>
  applyDecorators(
    IsOptional(),
    IsIn(shadeRules, { message: `The shade rule must be one of ${shadeRules.join(', ')}.` }),
  );

/** Null for no limit, as in the next one. */
export const IsShortestPiece = () =>
  applyDecorators(
    KeepsNull(),
    Amount('The shortest piece', { min: 0.001, max: MAX_QUANTITY, decimals: 3, optional: true, nullable: true }),
  );

export const IsMostPieces = () =>
  applyDecorators(
    KeepsNull(),
    Amount('The most pieces', { min: 1, max: MAX_PIECES, decimals: 0, optional: true, nullable: true }),
  );

export const IsLengthTolerance = () =>
  Amount('The length tolerance', { min: 0, max: MAX_LENGTH_TOLERANCE_PERCENT, decimals: 3, optional: true });

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
