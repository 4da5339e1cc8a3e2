import type { SessionAnswer } from '@selvedge/domain/users/user';

export interface Credentials {
  email: string;
  password: string;
}

/** Email and password, or the session that the second factor began. */
export type SignInInput = Credentials | { session: SessionAnswer };
