import { applyDecorators } from '@nestjs/common';
import { isWithin, WITHIN_ADVICE } from '@selvedge/domain/colour/closeness';
import { HEX_ADVICE, readHex } from '@selvedge/domain/colour/hex';
import {
  type FabricQuery,
  type FabricSort,
  fabricSorts,
  LONGEST_NAME,
  MAX_AMOUNT,
  MAX_IDS,
  MAX_NAMES,
} from '@selvedge/domain/fabrics/fabric';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { IsId } from '../../http/body/fields.js';

/**
 * Converts query strings; a blank one counts as missing. Anything that can't be converted stays as it is, and the validator of
 * its field rejects it.
 */
const ReadAs = (read: (value: unknown) => unknown = (value) => value) =>
  Transform(({ value }) => (typeof value === 'string' && value.trim() === '' ? undefined : read(value)));
const ToNumber = () => ReadAs((value) => (typeof value === 'string' ? Number(value) : value));
const ToFlag = () => ReadAs((value) => (value === 'true' ? true : value === 'false' ? false : value));
const ToList = () => ReadAs((value) => (value === undefined || Array.isArray(value) ? value : [value]));

/** A comma-separated or repeated parameter; duplicate ids are removed. */
export const ToIds = () =>
  ReadAs((value) => {
    const texts = Array.isArray(value) ? value : [value];
    if (value === undefined || !texts.every((text) => typeof text === 'string')) return value;
    return [...new Set(texts.flatMap((text) => text.split(',')).map((id) => id.trim().toLowerCase()))];
  });

const ToHex = () =>
  applyDecorators(
    ReadAs((value) => (typeof value === 'string' ? (readHex(value) ?? value) : value)),
    Matches(/^#[0-9a-f]{6}$/, { message: `$property: ${HEX_ADVICE}` }),
  );

/** A color distance (CIEDE2000). */
const IsDistance = () =>
  ValidateBy(
    { name: 'isDistance', validator: { validate: (value) => typeof value === 'number' && isWithin(value) } },
    { message: `within: ${WITHIN_ADVICE}` },
  );

/** One end of a range. A value that is not a number is reported as such before it is called too large. */
const Bound = () =>
  applyDecorators(
    IsOptional(),
    ToNumber(),
    IsNumber({}, { message: '$property must be a number' }),
    Min(0),
    Max(MAX_AMOUNT),
  );

export class SearchFabricsDto implements FabricQuery {
  @IsOptional()
  @ToIds()
  @IsId('ids: name fabrics by their ids, with commas between them.', { each: true })
  @ArrayMaxSize(MAX_IDS, { message: `ids: ask for at most ${MAX_IDS} fabrics at once.` })
  @IsArray({ message: 'ids: name fabrics by their ids, with commas between them.' })
  ids?: string[];

  /** A longer text, such as a pasted one, is accepted: its first twelve words count. */
  @IsOptional()
  @IsString()
  search?: string;

  @IsOptional()
  @ReadAs()
  @IsId('category_id must be a UUID')
  category_id?: string;

  @IsOptional()
  @ToList()
  @IsString({ each: true })
  @MaxLength(LONGEST_NAME, { each: true })
  @ArrayMaxSize(MAX_NAMES)
  category?: string[];

  @IsOptional()
  @ToList()
  @IsString({ each: true })
  @MaxLength(LONGEST_NAME, { each: true })
  @ArrayMaxSize(MAX_NAMES)
  pattern?: string[];

  @IsOptional()
  @ToList()
  @IsString({ each: true })
  @MaxLength(LONGEST_NAME, { each: true })
  @ArrayMaxSize(MAX_NAMES)
  colour?: string[];

  @IsOptional()
  @ToList()
  @IsString({ each: true })
  @MaxLength(LONGEST_NAME, { each: true })
  @ArrayMaxSize(MAX_NAMES)
  fibre?: string[];

  @IsOptional()
  @ToHex()
  near?: string;

  @IsOptional()
  @ToNumber()
  @IsDistance()
  within?: number;

  @IsOptional()
  @ToFlag()
  @IsBoolean()
  is_global?: boolean;

  @IsOptional()
  @ToFlag()
  @IsBoolean()
  pre_order?: boolean;

  @IsOptional()
  @ToFlag()
  @IsBoolean()
  in_stock?: boolean;

  @Bound()
  min_weight?: number;

  @Bound()
  max_weight?: number;

  @Bound()
  min_width?: number;

  @Bound()
  max_width?: number;

  @Bound()
  min_price?: number;

  @Bound()
  max_price?: number;

  @IsOptional()
  @ReadAs()
  @IsIn(fabricSorts)
  sort?: FabricSort;

  @IsOptional()
  @ToNumber()
  @Min(1)
  @Max(500)
  @IsInt()
  limit?: number;

  @IsOptional()
  @ToNumber()
  @Min(0)
  @Max(1_000_000)
  @IsInt()
  offset?: number;

  @IsOptional()
  @ToFlag()
  @IsBoolean()
  facets?: boolean;
}

export class SimilarFabricsDto {
  /** The color that is wanted. */
  @IsOptional()
  @ToHex()
  near?: string;

  @IsOptional()
  @ToNumber()
  @Min(1)
  @Max(24)
  @IsInt()
  limit?: number;
}
