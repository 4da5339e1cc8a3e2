/** The kinds of proof that a sign-in needs after the password. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** The people who must have a second factor, by the setting REQUIRE_2FA. */
export const factorRules = ['owners', 'staff', 'off'] as const;
export type FactorRule = (typeof factorRules)[number];

/** Codes of a 403 that say to a client what to ask its user for. */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required';
export const STEP_UP_NEEDED = 'step_up_needed';

/** A recovery code has so many characters of {@link RECOVERY_ALPHABET}, 80 bits: nobody finds it by trying. */
export const RECOVERY_LENGTH = 16;
export const RECOVERY_CODES = 10;
/** Crockford's: no letter looks like a digit. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The answer to a sign-in with the right password where a second factor is set up. */
export interface SecondFactorNeeded {
  second_factor_needed: true;
  /** Goes back with the code; good for five minutes and once. */
  challenge: string;
  methods: (FactorKind | 'recovery')[];
  /** For `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON), where the account has a passkey. */
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

/** On the wire: `GET /api/me/second-factors`. */
export interface OwnSecondFactors {
  second_factors: SecondFactor[];
  recovery_codes_left: number;
  /** True if this account has to have one. */
  is_required: boolean;
  /** True if one is offered: to an owner who has none, until they have declined once. */
  is_offered: boolean;
  /** False where the site has no name or no https: browsers make passkeys for neither. */
  are_passkeys_possible: boolean;
  /** When a reset that somebody asked for removes them, if none is used before. */
  reset_at: string | null;
}

/** A factor that is being set up: of an authenticator app what it reads, of a passkey what the browser makes it from. */
export type PendingFactor =
  | { id: string; kind: 'totp'; secret: string; otpauth_uri: string; qr_svg: string }
  | { id: string; kind: 'passkey'; options: object };

export interface ConfirmedFactor {
  second_factor: SecondFactor;
  /** With the first factor; shown this once. */
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

/** A typed code in the form in which it is compared; null if it can't be one. */
export function typedCode(typed: string): { totp: string } | { recovery: string } | null {
  const bare = typed.replaceAll(' ', '').replaceAll('-', '').trim().toUpperCase();
  if (isAsciiDigits(bare, 6)) return { totp: bare };
  const recovery = bare.replaceAll('O', '0').replaceAll('I', '1').replaceAll('L', '1');
  const isRecovery =
    recovery.length === RECOVERY_LENGTH && [...recovery].every((sign) => RECOVERY_ALPHABET.includes(sign));
  return isRecovery ? { recovery } : null;
}

/** In groups of four, as people copy it. */
export const shownRecoveryCode = (code: string): string =>
  [0, 4, 8, 12].map((start) => code.slice(start, start + 4)).join('-');

/** Returns whether an account has to have a second factor. */
export function mustHaveSecondFactor(
  rule: FactorRule,
  { isStaff, isOwner }: { isStaff: boolean; isOwner: boolean },
): boolean {
  return (rule === 'staff' && isStaff) || (rule === 'owners' && isOwner);
}
