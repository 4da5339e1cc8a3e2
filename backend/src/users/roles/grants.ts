/** SQL: the roles of the user `u` that let them quote. */
const QUOTING_ROLES = `
   FROM user_roles held JOIN roles r ON r.id = held.role_id
   WHERE held.user_id = u.id
     AND (r.builtin IN ('owner', 'manager', 'sales') OR r.permissions && '{quote.write,quote.approve}'::text[])`;

/**
 * SQL: the largest discount, in percent, that the quoting roles of the user `u` allow, in the column `discount_limit`; null for
 * no limit, as for built-in roles.
 */
export const DISCOUNT_LIMIT = `
  (SELECT CASE WHEN bool_and(r.discount_limit_percent IS NOT NULL) THEN max(r.discount_limit_percent)::float8 END
   ${QUOTING_ROLES}) AS discount_limit`;

/** SQL: likewise the smallest margin that they have to leave, in percent, in the column `margin_floor`; null for none. */
export const MARGIN_FLOOR = `
  (SELECT CASE WHEN bool_and(r.margin_floor_percent IS NOT NULL) THEN min(r.margin_floor_percent)::float8 END
   ${QUOTING_ROLES}) AS margin_floor`;

/** SQL: the roles of the user `u` as `permissionsOf` reads them, in the column `grants`. */
export const GRANTS = `
  ARRAY(SELECT unnest(CASE WHEN r.builtin IS NULL THEN r.permissions ELSE ARRAY['role:' || r.builtin] END)
        FROM user_roles held JOIN roles r ON r.id = held.role_id
        WHERE held.user_id = u.id) AS grants`;
