import type { PublicConfig } from '@selvedge/domain/brand';
import { emailFault } from '@selvedge/domain/email-address';
import { MIN_PASSWORD, type User, type UserType } from '@selvedge/domain/users/user';

export interface UserForm {
  name: string;
  email: string;
  password: string;
  user_type: UserType;
}

export const userForm = (user: User | null): UserForm => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  user_type: user?.user_type ?? 'customer',
});

/** A blank password is left out, which keeps the current one. */
export const userInput = ({ name, email, password, user_type }: UserForm) => ({
  name: name.trim(),
  email: email.trim(),
  user_type,
  ...(password && { password }),
});

export function isEmail(typed: unknown): string | undefined {
  const text = String(typed ?? '').trim();
  return text ? (emailFault(text) ?? undefined) : 'resources.users.no_email';
}

/** The server's policy may be stricter; it answers in its own words. */
export const isPassword = (isRequired: boolean) => (typed: unknown) => {
  const text = String(typed ?? '');
  if (text === '') return isRequired ? 'resources.users.no_password' : undefined;
  return text.length < MIN_PASSWORD ? { message: 'account.too_short', args: { shortest: MIN_PASSWORD } } : undefined;
};

/** The minimum password length of this installation. */
export function shortestPassword(policy: PublicConfig['password_policy'] | undefined, type: UserType): number {
  if (policy !== 'strict') return MIN_PASSWORD;
  return type === 'admin' ? 12 : 8;
}
