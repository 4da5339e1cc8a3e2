import { BadRequestException } from '@nestjs/common';
import { MAX_STOCK } from '@selvedge/domain/fabrics/fabric-rules';
import type { FieldError } from '@selvedge/domain/problem';
import { MAX_COUNTS, type StockCount } from '@selvedge/domain/stock/stock-take';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsOptional, isUUID } from 'class-validator';
import { asNumber, OptionalText } from '../../http/body/fields.js';

const MAX_NOTE = 200;
const FORMATTED_MAX_COUNTS = MAX_COUNTS.toLocaleString('en-US');

export class StockTakeDto {
  /** {@link countsOf} reads them: decorators would take a second for so many. */
  @ArrayMaxSize(MAX_COUNTS, { message: `At most ${FORMATTED_MAX_COUNTS} counts are saved at once: save them in parts` })
  @ArrayNotEmpty({ message: 'Count something first' })
  @IsArray({ message: 'Count something first' })
  counts: unknown[];

  @OptionalText('Reference')
  reference?: string;

  @IsOptional()
  @IsBoolean({ message: 'Whether stock may fall short must be true or false' })
  allow_shortage?: boolean;
}

/** @throws BadRequestException that names each invalid field, `counts[3].counted`. */
export function countsOf({ counts }: StockTakeDto): StockCount[] {
  const problems: FieldError[] = [];
  const read = counts.map((given, index) => {
    const sent = (typeof given === 'object' && given !== null ? given : {}) as Record<keyof StockCount, unknown>;
    const count = { ...sent, counted: asNumber(sent.counted), expected: asNumber(sent.expected) };
    const complain = (field: keyof StockCount, message: string) =>
      problems.push({ field: `counts[${index}].${field}`, message: `${message} (row ${index + 1})` });
    if (!isUUID(count.fabric_id)) complain('fabric_id', 'Choose the fabric');
    if (count.colourway_id != null && !isUUID(count.colourway_id)) complain('colourway_id', 'Choose the color');
    const counted = lengthProblem(count.counted);
    if (counted) complain('counted', `What was counted ${counted}`);
    const expected = count.expected == null ? null : lengthProblem(count.expected);
    if (expected) complain('expected', `What was expected ${expected}`);
    const { note } = count;
    if (note != null && (typeof note !== 'string' || note.length > MAX_NOTE)) {
      complain('note', `A note must be a text of at most ${MAX_NOTE} characters`);
    }
    return {
      fabric_id: String(count.fabric_id).toLowerCase(),
      colourway_id: count.colourway_id == null ? null : String(count.colourway_id).toLowerCase(),
      counted: count.counted as number,
      ...(count.expected != null && { expected: count.expected as number }),
      ...(typeof note === 'string' && note.trim() !== '' && { note: note.trim() }),
    };
  });
  if (problems[0]) throw new BadRequestException({ message: problems[0].message, errors: problems.slice(0, 100) });
  return read;
}

function lengthProblem(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (value < 0) return 'must be at least 0';
  if (value > MAX_STOCK) return `must be at most ${MAX_STOCK.toLocaleString('en-US')}`;
  return Number(value.toFixed(3)) === value ? null : 'must have at most 3 decimals';
}
