import { isPushService, type PushEvent, type PushInput, pushEvents } from '@selvedge/domain/push';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  Matches,
  MaxLength,
  Validate,
  ValidatorConstraint,
} from 'class-validator';
import { Part } from '../http/body/validation.js';

const KEYS = 'The browser has given no keys: turn the notices off and on again.';

@ValidatorConstraint()
class OfPushService {
  validate(value: unknown): boolean {
    return typeof value === 'string' && isPushService(value);
  }
}

class PushKeysDto {
  /** A point of P-256, 65 bytes. */
  @Matches(/^[\w-]{87}=?$/, { message: KEYS })
  p256dh: string;

  @Matches(/^[\w-]{22}={0,2}$/, { message: KEYS })
  auth: string;
}

export class PushDto implements PushInput {
  @MaxLength(1000, { message: 'The address of the browser is too long.' })
  @Validate(OfPushService, { message: 'The address must be of the push service of a browser.' })
  endpoint: string;

  @Part(() => PushKeysDto)
  keys: PushKeysDto;

  @IsArray({ message: 'Say what to be told of.' })
  @ArrayMaxSize(pushEvents.length)
  @ArrayUnique()
  @IsIn(pushEvents, { each: true, message: `Each event must be one of ${pushEvents.join(', ')}.` })
  events: PushEvent[];
}
