import { applyDecorators } from '@nestjs/common';
import { normalizedLine } from '@selvedge/domain/plain-text';
import {
  type DocumentTermsInput,
  MAX_TERM_LENGTH,
  MAX_TERMS,
} from '@selvedge/domain/quotation-document/document-terms';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsString, MaxLength } from 'class-validator';

/** The sentences below a document: one line each; blank ones are left out. @param field its name in messages */
export const IsSentences = (field: string) =>
  applyDecorators(
    IsArray({ message: `${field} must be a list of texts` }),
    ArrayNotEmpty({ message: 'Write at least one sentence' }),
    ArrayMaxSize(MAX_TERMS, { message: `At most ${MAX_TERMS} sentences fit below a document` }),
    IsString({ each: true, message: 'The sentences must be texts' }),
    MaxLength(MAX_TERM_LENGTH, { each: true, message: `A sentence has at most ${MAX_TERM_LENGTH} characters` }),
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? value
            .map((entry) => (typeof entry === 'string' ? normalizedLine(entry) : entry))
            .filter((entry) => entry !== '')
        : value,
    ),
  );

export class DocumentTermsDto implements DocumentTermsInput {
  @IsSentences('sentences')
  sentences: string[];
}
