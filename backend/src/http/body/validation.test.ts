import type { BadRequestException } from '@nestjs/common';
import { IsArray, IsPositive } from 'class-validator';
import { bodyValidation, Part } from './validation.js';

class PieceDto {
  @IsPositive({ message: 'A piece has a length.' })
  meters: number;
}
class LineDto {
  @Part(() => PieceDto, { each: true })
  @IsArray({ message: 'pieces must be a list.' })
  pieces: PieceDto[];
}
class OrderDto {
  @Part(() => LineDto, { each: true })
  @IsArray({ message: 'lines must be a list.' })
  lines: LineDto[];

  @Part(() => PieceDto)
  rest: PieceDto;
}

/** The errors of a body with these lines. */
async function errorsOf(lines: unknown, rest: unknown = { meters: 1 }): Promise<object[]> {
  const validated = bodyValidation().transform({ lines, rest }, { type: 'body', metatype: OrderDto });
  const error: BadRequestException = await validated.then(
    () => fail('It is valid.'),
    (problem) => problem,
  );
  return (error.getResponse() as { errors: object[] }).errors;
}

test('an error names its field by its path in the body, with the index of a list entry in brackets', async () => {
  const good = { pieces: [{ meters: 1 }] };
  expect(await errorsOf([good, { pieces: [{ meters: 1 }, { meters: 0 }] }], { meters: -1 })).toEqual([
    { field: 'lines[1].pieces[1].meters', message: 'A piece has a length.' },
    { field: 'rest.meters', message: 'A piece has a length.' },
  ]);
  expect(await errorsOf([good, 7])).toEqual([{ field: 'lines[1]', message: 'The entries of lines must be objects.' }]);
  expect(await errorsOf([{ pieces: 'all' }])).toMatchObject([{ field: 'lines[0].pieces' }]);
});
