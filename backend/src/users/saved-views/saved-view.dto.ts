import { MAX_VIEW_NAME, type SavedViewInput } from '@selvedge/domain/users/saved-view';
import { Transform } from 'class-transformer';
import { IsIn, IsObject, Matches, ValidateIf } from 'class-validator';
import { Text } from '../../http/body/fields.js';
import { KeepsNull, Part } from '../../http/body/validation.js';

const RESOURCE = /^[a-z-]{1,40}$/;
const FIELD = /^[a-z_.]{1,60}$/;

class SortDto {
  @Matches(FIELD, { message: 'Sort by the name of a field.' })
  field: string;

  @IsIn(['ASC', 'DESC'], { message: 'Sort ASC or DESC.' })
  order: 'ASC' | 'DESC';
}

export class SavedViewDto implements SavedViewInput {
  @Matches(RESOURCE, { message: 'Say which list it is of, such as quotations.' })
  resource: string;

  @Text('Name', { max: MAX_VIEW_NAME, missing: 'Give it a name.' })
  name: string;

  // The original object: a copy would lose fields named like inherited ones, such as toString.
  @Transform(({ obj }: { obj: { filter?: unknown } }) => obj.filter)
  @IsObject({ message: 'The filter must be an object of fields and values.' })
  filter: Record<string, unknown>;

  @KeepsNull()
  @ValidateIf((_, value) => value !== null)
  @Part(() => SortDto)
  sort: SortDto | null;
}

export class SavedViewsOfDto {
  @Matches(RESOURCE, { message: 'Say which list it is of, such as quotations.' })
  resource: string;
}
