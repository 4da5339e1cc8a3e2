/** The kinds of second factors. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Who must have a second factor (setting REQUIRE_2FA). */
export const factorRules = ['owners', 'staff', 'off'] as const;
export type FactorRule = (typeof factorRules)[number];

/** Codes of a 403 that tell a client what to ask its user for. */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required';
export const STEP_UP_NEEDED = 'step_up_needed';

/** Length of a recovery code of {@link RECOVERY_ALPHABET}: 80 bits, so it can't be guessed. */
export const RECOVERY_LENGTH = 16;
export const RECOVERY_CODES = 10;
/** Crockford's alphabet: no letter looks like a digit. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The response to a sign-in with the right password if a second factor is set up. */
export interface SecondFactorNeeded {
  second_factor_needed: true;
  /** Returned with the code; valid once, for five minutes. */
  challenge: string;
  methods: (FactorKind | 'recovery')[];
  /** For `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON), if the account has a passkey. */
  passkey_options?: object;
}

/** One of the caller's own factors. */
export interface SecondFactor {
  id: string;
  kind: FactorKind;
  label: string;
  confirmed_at: string;
  last_used_at: string | null;
}

/** Response of `GET /api/me/second-factors`. */
export interface OwnSecondFactors {
  second_factors: SecondFactor[];
  recovery_codes_left: number;
  /** True if this account must have one. */
  is_required: boolean;
  /** True if it is suggested: to an owner without one, until they decline. */
  is_offered: boolean;
  /** False if the site has no host name or no https, because browsers then don't create passkeys. */
  are_passkeys_possible: boolean;
  /** When a requested reset removes them, unless one is used before; null without one. */
  reset_at: string | null;
}

/** A factor that is being set up: the secret for an authenticator app, or the options for creating a passkey. */
export type PendingFactor =
  | { id: string; kind: 'totp'; secret: string; otpauth_uri: string; qr_svg: string }
  | { id: string; kind: 'passkey'; options: object };

export interface ConfirmedFactor {
  second_factor: SecondFactor;
  /** With the first factor; only shown once. */
  recovery_codes?: string[];
}

/** The methods that confirm a step-up; the options are those of {@link SecondFactorNeeded}. */
export interface StepUpChallenge {
  challenge: string;
  methods: (FactorKind | 'recovery' | 'password')[];
  passkey_options?: object;
}

const isAsciiDigits = (text: string, length: number): boolean =>
  text.length === length && [...text].every((sign) => sign >= '0' && sign <= '9');

/** Normalizes a typed code for comparison; null if it can't be one. */
export function typedCode(typed: string): { totp: string } | { recovery: string } | null {
  const bare = typed.replaceAll(' ', '').replaceAll('-', '').trim().toUpperCase();
  if (isAsciiDigits(bare, 6)) return { totp: bare };
  const recovery = bare.replaceAll('O', '0').replaceAll('I', '1').replaceAll('L', '1');
  const isRecovery =
    recovery.length === RECOVERY_LENGTH && [...recovery].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isRecovery ? { recovery } : null;
}

/** In groups of four, which are easier to copy. */
export const shownRecoveryCode = (code: string): string =>
  [0, 4, 8, 12].map((start) => code.slice(start, start + 4)).join('-');

/** Returns whether an account must have a second factor. */
export function mustHaveSecondFactor(
  rule: FactorRule,
  { isStaff, isOwner }: { isStaff: boolean; isOwner: boolean },
): boolean {
  return (rule === 'staff' && isStaff) || (rule === 'owners' && isOwner);
}
