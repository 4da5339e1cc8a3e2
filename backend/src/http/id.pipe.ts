import { type ArgumentMetadata, NotFoundException, ParseUUIDPipe } from '@nestjs/common';

/** Ids are compared as texts, in lowercase: the same id in uppercase is the same record. */
class IdPipe extends ParseUUIDPipe {
  override async transform(value: string, metadata: ArgumentMetadata): Promise<string> {
    return String(await super.transform(value, metadata)).toLowerCase();
  }
}

/** An id in a path. An invalid id gets the same 404 as an unknown one. */
export const idOf = (what: string) =>
  new IdPipe({ exceptionFactory: () => new NotFoundException(`${what} not found`) });
