import { type StaffState, staffStates } from '@selvedge/domain/users/staff';
import { Conditions } from '../../database/conditions.js';
import { addSearch, READS_CUSTOMERS } from '../../database/search-condition.js';
import { choiceFilter, type ListContract, type ListQuery } from '../../http/lists/list-query.js';
import { GRANTS } from '../roles/grants.js';
import { userSearch } from '../user-list.js';

const STATE = `CASE WHEN NOT u.is_active THEN 'ended' WHEN u.invited_at IS NULL THEN 'active' ELSE 'invited' END`;
/** The row of a session is deleted with its end, so the last sign-in is also read from the audit trail. */
const LAST_SEEN = `greatest(
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id),
  (SELECT max(a.at) FROM audit_entries a WHERE a.record_ids @> ARRAY[u.id] AND a.resource = 'users' AND a.action = 'signed-in'))`;

export type StaffListQuery = ListQuery<typeof staffList>;

export const staffList = {
  resource: 'staff',
  sortable: { name: 'u.name', email: 'u.email', state: STATE, created_at: 'u.created_at', id: 'u.created_at' },
  defaultSort: { column: 'name', direction: 'ASC' },
  filters: ['state'],
} as const satisfies ListContract;

/** A row of {@link staffPage}. */
export interface StaffRow {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  roles: { id: string; name: string }[];
  grants: string[];
  second_factor: boolean;
  state: StaffState;
  invited_at: Date | null;
  last_seen_at: Date | null;
  sessions: number;
  version: number;
  created_at: Date;
}

export function staffPage({ filter, sort, limit, offset }: StaffListQuery) {
  return {
    select: `u.id, u.name, u.email, u.email_verified_at IS NOT NULL AS email_verified, ${STATE} AS state, u.invited_at,
      ${GRANTS}, ${LAST_SEEN} AS last_seen_at, EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS second_factor, u.version, u.created_at,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.name), '[]')
       FROM user_roles held JOIN roles r ON r.id = held.role_id WHERE held.user_id = u.id) AS roles,
      (SELECT count(*)::int FROM sessions s
       WHERE s.user_id = u.id AND s.token_version = u.token_version AND s.expires_at > now()) AS sessions`,
    from: 'users u',
    conditions: addSearch(new Conditions(), filter.search, userSearch, READS_CUSTOMERS)
      .add(`u.user_type = 'admin' AND u.deleted_at IS NULL`)
      .among('u.id', filter.ids)
      .equal(STATE, choiceFilter<StaffState>(filter, 'state', staffStates)),
    order: `${staffList.sortable[sort.column]} ${sort.direction}, u.id`,
    limit,
    offset,
  };
}
