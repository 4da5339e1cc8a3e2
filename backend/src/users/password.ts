import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { MAX_PASSWORD, MIN_PASSWORD, type UserType } from '@selvedge/domain/users/user';
import { commonPasswords } from './common-passwords.js';

/** argon2id with 19 MiB, two passes and one lane: the first choice of the OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const STRICT_MINIMUM: Readonly<Record<UserType, number>> = { customer: 8, admin: 12 };

/** A hash that no password matches, so that an unknown address costs a sign-in the same time as a known one. */
const dummyHash = hash(crypto.randomUUID(), COST);

export type PasswordPolicy = 'standard' | 'strict';

/** The PHC string to store for `password`, which is taken exactly as typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** A random password that nobody knows: a mailed link allows setting a new one. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

/** Returns whether `password` matches `passwordHash`; for null (no such account) it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, password);
  await verify(await dummyHash, password);
  return false;
}

/** True for a hash with weaker parameters than today's: it is replaced at the next sign-in. */
export function isWeakHash(passwordHash: string): boolean {
  const { memoryCost, timeCost } = parseOptions(passwordHash);
  return !passwordHash.startsWith('$argon2id$') || memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}

/**
 * Says why `password` can't be chosen, or null if it can. `standard` is the rule of the registration form (6 to 256
 * characters); `strict` requires 8, 12 for admins, and rejects the most common ones.
 */
export function passwordProblem(password: string, policy: PasswordPolicy, userType: UserType): string | null {
  const minimum = policy === 'strict' ? STRICT_MINIMUM[userType] : MIN_PASSWORD;
  const length = [...password].length;
  if (length < minimum) return `Password must be at least ${minimum} characters long`;
  if (length > MAX_PASSWORD) return `Password must be at most ${MAX_PASSWORD} characters long`;
  if (policy === 'strict' && isCommon(password)) return 'This password is too common. Please choose another one.';
  return null;
}

/** Returns whether a password is common, apart from case and from digits or signs at either end. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  return commonPasswords.has(plain) || commonPasswords.has(core) || new Set(plain).size < 4;
}
