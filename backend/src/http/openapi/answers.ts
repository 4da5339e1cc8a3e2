import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';

/** A JSON text of `Content`. The type says what the API description shows: see tools/response-schemas.mjs. */
export type JsonText<_Content> = string;

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  /** As it was uploaded. */
  any: 'application/octet-stream',
};

/** Describes a route that answers with a file; of several types, the query parameter `format` names one. */
export function SendsFile(...types: (keyof typeof MEDIA_TYPES)[]): MethodDecorator {
  const content = Object.fromEntries(
    types.map((type) => [MEDIA_TYPES[type], { schema: { type: 'string', format: 'binary' } }]),
  );
  const format = types.length > 1 ? [ApiQuery({ name: 'format', enum: types, required: false })] : [];
  return applyDecorators(ApiOkResponse({ description: 'The file.', content }), ...format);
}

/** Describes the parameters of a list: JSON texts in the dialect of ra-data-simple-rest. */
export const ListParameters = (): MethodDecorator =>
  applyDecorators(
    ...(
      [
        [
          'filter',
          '{"status":"confirmed"}',
          'The fields to filter by. An unknown one is a 400 that lists the known ones.',
        ],
        ['sort', '["created_at","DESC"]', 'The field to sort by, and `ASC` or `DESC`.'],
        ['range', '[0,24]', 'The first and the last row, from 0. The header `Content-Range` has the total.'],
      ] as const
    ).map(([name, example, description]) =>
      ApiQuery({ name, required: false, description, schema: { type: 'string', example } }),
    ),
  );
