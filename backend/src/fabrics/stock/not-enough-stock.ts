import { ConflictException } from '@nestjs/common';

/** A class of its own, so that callers can tell it from the conflict of a stale version. */
export class NotEnoughStock extends ConflictException {}
