import { uuidOf } from '@selvedge/domain/uuid';

/** A random UUID. Browsers withhold `crypto.randomUUID` from pages on plain http, such as those of a server in the office. */
export const randomUuid = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)));
