import { NotFoundException, ParseUUIDPipe } from '@nestjs/common';

/** An id in a path. One that can't be an id names nothing, so the answer is the same as for an unknown one. */
export const idOf = (what: string) =>
  new ParseUUIDPipe({ exceptionFactory: () => new NotFoundException(`${what} not found`) });
