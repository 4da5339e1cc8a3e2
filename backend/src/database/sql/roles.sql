-- The built-in roles of staff, and the rule that an owner remains. The permissions of built-in roles stand in domain/src/users/permissions.ts.

INSERT INTO roles (builtin, name, description) VALUES
  ('owner', 'Owner', 'Has every right. There is always one who can sign in.'),
  ('manager', 'Manager', 'Runs the business: everything but roles, API keys and backups.'),
  ('sales', 'Sales', 'Quotes and sells to their own customers. Sees no cost.'),
  ('storekeeper', 'Storekeeper', 'Keeps the stock and sends goods. Sees no amount.'),
  ('accountant', 'Accountant', 'Issues papers and records payments.'),
  ('catalogue', 'Catalogue', 'Maintains fabrics, pictures and prices. Sees no customers.'),
  ('viewer', 'Viewer', 'Looks at everything but cost, and changes nothing.');

-- Refuses the change that would leave no owner who can sign in, whichever program makes it. Two such changes wait for each other
-- on the row of the role, so the second one sees what the first has done.
CREATE FUNCTION require_owner(was_owner boolean) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  owner_role uuid;
BEGIN
  IF NOT was_owner THEN
    RETURN;
  END IF;
  SELECT id INTO owner_role FROM roles WHERE builtin = 'owner' FOR UPDATE;
  IF NOT EXISTS (
    SELECT FROM user_roles held JOIN users u ON u.id = held.user_id
    WHERE held.role_id = owner_role AND u.user_type = 'admin' AND u.is_active AND u.deleted_at IS NULL
  ) THEN
    RAISE EXCEPTION 'no owner is left' USING ERRCODE = 'check_violation', CONSTRAINT = 'last_owner';
  END IF;
END
$$;

CREATE FUNCTION users_require_owner() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM require_owner(EXISTS (
    SELECT FROM user_roles held JOIN roles r ON r.id = held.role_id WHERE held.user_id = OLD.id AND r.builtin = 'owner'));
  RETURN NULL;
END
$$;

CREATE FUNCTION user_roles_require_owner() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM require_owner(EXISTS (SELECT FROM roles WHERE id = OLD.role_id AND builtin = 'owner'));
  RETURN NULL;
END
$$;

CREATE TRIGGER users_require_owner AFTER UPDATE OF user_type, is_active, deleted_at ON users FOR EACH ROW
  WHEN (OLD.user_type = 'admin' AND OLD.is_active AND OLD.deleted_at IS NULL
        AND (NEW.user_type <> 'admin' OR NOT NEW.is_active OR NEW.deleted_at IS NOT NULL))
  EXECUTE FUNCTION users_require_owner();
CREATE TRIGGER user_roles_require_owner AFTER DELETE ON user_roles
  FOR EACH ROW EXECUTE FUNCTION user_roles_require_owner();
