import { type ArgumentMetadata, NotFoundException, ParseUUIDPipe } from '@nestjs/common';

/** Ids are compared as texts, and written in small letters: the same id in capitals is the same record. */
class IdPipe extends ParseUUIDPipe {
  override async transform(value: string, metadata: ArgumentMetadata): Promise<string> {
    return String(await super.transform(value, metadata)).toLowerCase();
  }
}

/** An id in a path. One that can't be an id names nothing, so the answer is the same as for an unknown one. */
export const idOf = (what: string) =>
  new IdPipe({ exceptionFactory: () => new NotFoundException(`${what} not found`) });
