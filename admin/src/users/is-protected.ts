import type { User } from '@selvedge/domain/users/user';

/** The Staff page changes staff, not user management. */
export const isProtected = ({ user_type }: Pick<User, 'user_type'>): boolean => user_type === 'admin';
