import type { PublicConfig } from '@selvedge/domain/brand';
import { emailProblem } from '@selvedge/domain/email-address';
import { MIN_PASSWORD, type User, type UserType } from '@selvedge/domain/users/user';

export interface UserForm {
  name: string;
  email: string;
  password: string;
  /** True if the new person chooses a password by a mailed link. */
  invite: boolean;
  user_type: UserType;
  phone: string;
  company: string;
  address: string;
  /** The roles of a customer who becomes staff. */
  role_ids: string[];
  /** The address of that customer, typed again. */
  confirmation: string;
}

export const userForm = (user: User | null): UserForm => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  invite: false,
  user_type: user?.user_type ?? 'customer',
  phone: user?.phone ?? '',
  company: user?.company ?? '',
  address: user?.address ?? '',
  role_ids: [],
  confirmation: '',
});

/** A blank password is left out, which keeps the current one. */
export const userInput = (
  { name, email, password, invite, user_type, role_ids, phone, company, address }: UserForm,
  isPromoted: boolean,
) => ({
  name: name.trim(),
  email: email.trim(),
  user_type,
  phone: phone.trim(),
  company: company.trim(),
  address: address.trim(),
  ...(invite ? { invite } : password && { password }),
  ...(isPromoted && { role_ids }),
});

export function isEmail(typed: unknown): string | undefined {
  const text = String(typed ?? '').trim();
  return text ? (emailProblem(text) ?? undefined) : 'resources.users.no_email';
}

/** The server's policy may be stricter; it answers in its own words. */
export const isPassword = (isNew: boolean) => (typed: unknown, form: Partial<UserForm>) => {
  const isRequired = isNew && !form.invite;
  const text = String(typed ?? '');
  if (text === '') return isRequired ? 'resources.users.no_password' : undefined;
  return text.length < MIN_PASSWORD ? { message: 'account.too_short', args: { shortest: MIN_PASSWORD } } : undefined;
};

/** The minimum password length of this installation. */
export function shortestPassword(policy: PublicConfig['password_policy'] | undefined, type: UserType): number {
  if (policy !== 'strict') return MIN_PASSWORD;
  return type === 'admin' ? 12 : 8;
}
