import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import {
  type AllocationsInput,
  type ConsentSubject,
  consentSubjects,
  type IssueInput,
  type LineConsentInput,
  MAX_DEFECTS,
  type PickedInput,
  type PickInput,
  staffChannels,
} from '@selvedge/domain/rolls/order-rolls';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsId, Stated, Text } from '../../http/body/fields.js';
import { Part } from '../../http/body/validation.js';

const MOST = 500;
const MAX_SHADES = 20;
const LIST = 'allocations must be a list.';
const TOO_MANY = `An order has at most ${MOST} rolls at once.`;

class AllocationDto {
  @IsId('Name the line by its id.')
  line_id: string;

  @Text('Roll number', { missing: 'Name the roll by its number, such as R-000123.' })
  roll_number: string;

  @Amount('The length', QUANTITY)
  length: number;

  @Amount('The piece', { min: 0, max: 99, decimals: 0, optional: true })
  piece_index?: number;
}

export class AllocationsDto implements AllocationsInput {
  @Part(() => AllocationDto, { each: true })
  @ArrayMaxSize(MOST, { message: TOO_MANY })
  @IsArray({ message: LIST })
  allocations: AllocationDto[];
}

class PickedDto implements PickedInput {
  @IsId('Name the allocation by its id.')
  id: string;

  @Stated()
  @Amount('The length that was cut', QUANTITY)
  actual_length?: number;

  @Stated()
  @Amount('The agreed defects', { min: 0, max: MAX_DEFECTS, decimals: 0 })
  agreed_defects?: number;

  @Stated()
  @IsIn(['keep', 'scrap'], { message: 'Say keep or scrap.' })
  remainder?: 'keep' | 'scrap';
}

export class PickDto implements PickInput {
  @Part(() => PickedDto, { each: true })
  @ArrayUnique(({ id }: PickedDto) => id, { message: 'Name each allocation once.' })
  @ArrayMaxSize(MOST, { message: TOO_MANY })
  @ArrayNotEmpty({ message: 'Name at least one allocation.' })
  @IsArray({ message: LIST })
  allocations: PickedDto[];
}

export class IssueDto implements IssueInput {
  @IsOptional()
  @IsId('Name the allocations by their ids.', { each: true })
  @ArrayUnique({ message: 'Name each allocation once.' })
  @ArrayMaxSize(MOST, { message: TOO_MANY })
  @IsArray({ message: 'ids must be a list.' })
  ids?: string[];
}

export class LineConsentDto implements LineConsentInput {
  @IsId('Name the line by its id.')
  line_id: string;

  @IsIn(consentSubjects, { message: `The subject is ${consentSubjects.join(' or ')}.` })
  subject: ConsentSubject;

  @Stated()
  @IsIn(['one_lot', 'any'], { message: 'The rule is one_lot or any.' })
  rule?: 'one_lot' | 'any';

  @IsOptional()
  @MaxLength(60, { each: true, message: 'A shade is a lot and its band, such as 2611/A.' })
  @IsString({ each: true, message: 'A shade is a lot and its band, such as 2611/A.' })
  @ArrayMaxSize(MAX_SHADES, { message: `At most ${MAX_SHADES} shades are named.` })
  @IsArray({ message: 'shades must be a list.' })
  shades?: string[];

  @Amount('The length', { ...QUANTITY, optional: true })
  meters?: number;

  @IsIn(staffChannels, { message: `The channel is one of ${staffChannels.join(', ')}.` })
  channel: LineConsentInput['channel'];

  @Text('Name', { missing: 'Write who agreed.' })
  given_by: string;

  @Text('Words', { max: 1000, missing: 'Write what they said.' })
  words: string;
}
