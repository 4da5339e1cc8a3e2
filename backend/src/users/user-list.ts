import { emailKey } from '@selvedge/domain/email-key';
import { type UserType, userTypes } from '@selvedge/domain/users/user';
import type { SelectQueryBuilder } from 'typeorm';
import { choiceFilter, containing, flagFilter, type ListContract, type ListQuery } from '../http/list-query.js';
import type { User } from './user.entity.js';

export type UserColumn = 'name' | 'email' | 'userType' | 'isActive' | 'company' | 'createdAt';
export type UserFilter = 'user_type' | 'is_active' | 'email' | 'email_verified';
export type UserListQuery = ListQuery<UserColumn, UserFilter>;

export const userList: ListContract<UserColumn, UserFilter> = {
  resource: 'users',
  sortable: {
    name: 'name',
    full_name: 'name',
    email: 'email',
    user_type: 'userType',
    is_active: 'isActive',
    company: 'company',
    company_name: 'company',
    created_at: 'createdAt',
    id: 'createdAt',
  },
  defaultSort: { column: 'createdAt', direction: 'DESC' },
  filters: ['user_type', 'is_active', 'email', 'email_verified'],
};

/** Narrows `users` (alias `u`) to what was asked for, in its order; the id settles ties, so pages never overlap. */
export function applyUserList(users: SelectQueryBuilder<User>, query: UserListQuery): SelectQueryBuilder<User> {
  const { ids, search, ...filter } = query.filter;
  const userType = choiceFilter<UserType>(filter, 'user_type', userTypes);
  const isActive = flagFilter(filter, 'is_active');
  const isProven = flagFilter(filter, 'email_verified');
  if (ids) users.andWhere('u.id = ANY(:ids)', { ids });
  if (search) {
    users.andWhere('(u.name ILIKE :search OR u.email ILIKE :search OR u.company ILIKE :search)', {
      search: containing(search),
    });
  }
  if (typeof filter.email === 'string') users.andWhere('u.emailKey = :key', { key: emailKey(filter.email) });
  if (userType) users.andWhere('u.userType = :userType', { userType });
  if (isActive !== undefined) users.andWhere('u.isActive = :isActive', { isActive });
  if (isProven !== undefined) users.andWhere(`u.emailVerifiedAt IS ${isProven ? 'NOT ' : ''}NULL`);
  return users
    .orderBy(`u.${query.sort.column}`, query.sort.direction)
    .addOrderBy('u.id', 'ASC')
    .skip(query.offset)
    .take(query.limit);
}
