import { normalizedLine } from '@selvedge/domain/plain-text';
import {
  type DocumentTermsInput,
  MAX_TERM_LENGTH,
  MAX_TERMS,
} from '@selvedge/domain/quotation-document/document-terms';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';

export class DocumentTermsDto implements DocumentTermsInput {
  /** One line each; blank ones are left out. */
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value)
      ? value
          .map((entry) => (typeof entry === 'string' ? normalizedLine(entry) : entry))
          .filter((entry) => entry !== '')
      : value,
  )
  @MaxLength(MAX_TERM_LENGTH, { each: true, message: `A sentence has at most ${MAX_TERM_LENGTH} characters` })
  @IsString({ each: true, message: 'The sentences must be texts' })
  @ArrayMaxSize(MAX_TERMS, { message: `At most ${MAX_TERMS} sentences fit below a document` })
  @ArrayNotEmpty({ message: 'Write at least one sentence' })
  @IsArray({ message: 'sentences must be a list of texts' })
  sentences: string[];
}
