import type { ListedUser, User as UserAnswer } from '@selvedge/domain/users/user';
import type { User } from './user.entity.js';

/** A user in the API: with both names of each field, and nothing about passwords or sessions. */
export function toUser(user: User): UserAnswer {
  return {
    id: user.id,
    name: user.name,
    full_name: user.name,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    user_type: user.userType,
    is_active: user.isActive,
    phone: user.phone,
    company: user.company,
    company_name: user.company,
    address: user.address,
    version: user.version,
    created_at: user.createdAt.toISOString(),
  };
}

/** A user as staff see one. */
export const toListedUser = (user: User): ListedUser => ({
  ...toUser(user),
  owner_id: user.owner?.id ?? null,
  owner_name: user.owner?.name ?? null,
  terms: user.terms,
  notes: user.staffNotes,
});
