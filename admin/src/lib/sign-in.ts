import type { LoginInput, SessionAnswer } from '@selvedge/domain/users/user';

/** Email and password, or the session that the second factor began. */
export type SignInInput = LoginInput | { session: SessionAnswer };
