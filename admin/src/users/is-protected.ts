import type { User } from '@selvedge/domain/users/user';

/** Only the command line changes admins, so that none of them can lock the others out. */
export const isProtected = ({ user_type }: Pick<User, 'user_type'>): boolean => user_type === 'admin';
