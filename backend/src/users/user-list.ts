import { typedEmail } from '@selvedge/domain/email-address';
import { emailKey } from '@selvedge/domain/email-key';
import { type UserType, userTypes } from '@selvedge/domain/users/user';
import { Conditions } from '../database/conditions.js';
import { addSearch, type SearchColumns } from '../database/search-condition.js';
import { choiceFilter, flagFilter, type ListContract, type ListQuery, textFilter } from '../http/lists/list-query.js';
import { addOwnerFilter, inScope, type Reader } from './record-scope.js';

export type UserListQuery = ListQuery<typeof userList>;

export const userList = {
  resource: 'users',
  sortable: {
    name: 'u.name',
    full_name: 'u.name',
    email: 'u.email',
    user_type: 'u.user_type',
    is_active: 'u.is_active',
    company: 'u.company',
    company_name: 'u.company',
    created_at: 'u.created_at',
    id: 'u.created_at',
  },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['user_type', 'is_active', 'email', 'email_verified', 'owner', 'owner_id'],
} as const satisfies ListContract;

/** The requested page of `users u`, by their ids, as far as the reader may see them. */
export function userPage({ filter, sort, limit, offset }: UserListQuery, reader: Reader) {
  const email = textFilter(filter, 'email');
  const isVerified = flagFilter(filter, 'email_verified');
  const conditions = addSearch(new Conditions(), filter.search, userSearch, reader);
  addOwnerFilter(conditions, filter, reader, 'u.owner_id');
  conditions.add(inScope(reader, 'customers', 'u.owner_id', (value) => conditions.bind(value)));
  return {
    select: 'u.id',
    from: 'users u',
    conditions: conditions
      .add('u.deleted_at IS NULL')
      .among('u.id', filter.ids)
      .equal('u.email_key', email === undefined ? undefined : emailKey(typedEmail(email)))
      .equal('(u.email_verified_at IS NOT NULL)', isVerified)
      .equal('u.user_type', choiceFilter<UserType>(filter, 'user_type', userTypes))
      .equal('u.is_active', flagFilter(filter, 'is_active')),
    order: `${userList.sortable[sort.column]} ${sort.direction}, u.id`,
    limit,
    offset,
  };
}

/** Where a search finds `users u`. */
export const userSearch: SearchColumns = {
  word: (pattern) => `folded(u.name || ' ' || u.email || ' ' || u.company) LIKE ${pattern}`,
  phone: 'u.phone',
};
