import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a table stands in the trail. */
interface Audited {
  /** The record that a row is, or is a part of. */
  readonly resource: string;
  /** Columns that it is called by. */
  readonly named: readonly string[];
  /** Columns whose values are shown; `*` for all. Of others, also those that come later, it is said that they changed. */
  readonly shown: readonly string[];
  /** Columns whose change is not worth a word. */
  readonly unseen?: readonly string[];
  /** The table of the record that a row belongs to, the column that names it, and what that record is called by. */
  readonly of?: readonly [table: string, column: string, named: string];
}

const COUNTED = ['id', 'version', 'changed_by', 'changed_at', 'created_at', 'updated_at'];

const audited: Readonly<Record<string, Audited>> = {
  users: {
    resource: 'users',
    named: ['name'],
    shown: ['name', 'user_type', 'is_active', 'email_verified_at'],
    unseen: ['token_version', 'email_key', 'proven_email', 'deleted_at'],
  },
  user_documents: { resource: 'users', named: [], shown: [], of: ['users', 'user_id', 'name'] },
  fabrics: {
    resource: 'fabrics',
    named: ['item_code', 'name'],
    shown: ['*'],
    // What follows from other columns.
    unseen: ['number', 'search_words', 'fibres', 'committed_quantity', 'available_quantity', 'stock_by_colour'],
  },
  colourways: {
    resource: 'fabrics',
    named: ['name'],
    shown: ['*'],
    unseen: ['fabric_id', 'position', 'reserved_quantity', 'held_quantity'],
    of: ['fabrics', 'fabric_id', 'item_code, name'],
  },
  categories: { resource: 'categories', named: ['name'], shown: ['*'] },
  patterns: { resource: 'patterns', named: ['name'], shown: ['*'] },
  sheet_mappings: { resource: 'sheet_mappings', named: ['mill'], shown: ['mill'], unseen: ['used_at', 'fingerprint'] },
  holds: {
    resource: 'holds',
    named: [],
    shown: ['quantity', 'expires_at', 'ended_because'],
    unseen: ['ended_at', 'fabric_id', 'colourway_id', 'customer_id'],
    of: ['fabrics', 'fabric_id', 'item_code, name'],
  },
  quotations: {
    resource: 'quotations',
    named: ['quotation_no'],
    shown: ['status', 'source', 'discount_percent', 'quoted_price_cents', 'valid_until', 'answer', 'revision'],
    unseen: ['announced_at', 'line_edits', 'request_group', 'deleted_at'],
  },
  quotation_lines: {
    resource: 'quotations',
    named: ['fabric_name', 'color'],
    shown: ['*'],
    unseen: ['quotation_id', 'position', 'fabric_id', 'colourway_id'],
    of: ['quotations', 'quotation_id', 'quotation_no'],
  },
  orders: {
    resource: 'orders',
    named: ['order_number'],
    shown: ['status', 'total_amount_cents'],
    unseen: ['stock_reserved', 'quotation_id'],
  },
  inquiries: { resource: 'inquiries', named: ['fabric_name'], shown: ['state', 'kind'] },
  swatch_requests: {
    resource: 'swatch_requests',
    named: ['request_no'],
    shown: ['status', 'carrier', 'tracking_number'],
    unseen: ['idempotency_key', 'body_hash', 'customer_id'],
  },
};

/** Which term a fabric is filed under: rows without an id, of which one word tells all. */
const filings = {
  fabric_categories: { terms: 'categories', column: 'category_id' },
  fabric_patterns: { terms: 'patterns', column: 'pattern_id' },
};

/**
 * The audit trail: who changed what. The database itself writes it, in the transaction of the change and statement by
 * statement, so that no way of writing can forget to: up to 50 rows one by one with their former values, more of them as
 * one entry. What follows of itself from a change, in a trigger or by a reference, is part of it and has no entry; what
 * says `selvedge.trail = 'told'` tells of itself, by `note_change`.
 *
 * Entries are added, and nothing else: they go after a while (`prune_audit`) and forget a person (`forget_in_audit`).
 */
export class AuditTrail1765520000000 implements MigrationInterface {
  name = 'AuditTrail1765520000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(table);
    await queryRunner.query(functions);
    for (const [name, what] of Object.entries(audited)) {
      const { resource, named, shown, unseen = [], of = [] } = what;
      const told = [resource, named.join(), shown.join(), [...COUNTED, ...unseen].join(), ...of];
      await queryRunner.query(triggersOn(name, events, 'note_changes', told));
    }
    for (const [name, { terms, column }] of Object.entries(filings)) {
      await queryRunner.query(triggersOn(name, ['INSERT', 'DELETE'], 'note_filing', [terms, column]));
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(audited)) await queryRunner.query(withoutTriggers(name, events));
    for (const name of Object.keys(filings)) await queryRunner.query(withoutTriggers(name, ['INSERT', 'DELETE']));
    await queryRunner.query(`
      DROP TABLE audit_entries;
      DROP FUNCTION note_changes, note_filing, note_change, changed_fields, shortened_value, keep_audit_trail,
        prune_audit, forget_in_audit`);
  }
}

const events = ['INSERT', 'UPDATE', 'DELETE'] as const;
type Event = (typeof events)[number];

const rowsOf: Readonly<Record<Event, string>> = {
  INSERT: 'NEW TABLE AS new_rows',
  UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
  DELETE: 'OLD TABLE AS old_rows',
};

const triggersOn = (name: string, on: readonly Event[], does: string, told: readonly string[]): string =>
  on
    .map(
      (event) => `
        CREATE TRIGGER audit_${event.toLowerCase()} AFTER ${event} ON ${name} REFERENCING ${rowsOf[event]}
          FOR EACH STATEMENT
          WHEN (pg_trigger_depth() = 0 AND coalesce(current_setting('selvedge.trail', true), '') <> 'told')
          EXECUTE FUNCTION ${does}(${told.map((text) => `'${text}'`).join(', ')});`,
    )
    .join('');

const withoutTriggers = (name: string, on: readonly Event[]): string =>
  on.map((event) => `DROP TRIGGER audit_${event.toLowerCase()} ON ${name};`).join('\n');

const table = `
  CREATE TABLE audit_entries (
    id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor_id uuid,
    actor_name text NOT NULL,
    origin text NOT NULL,
    action text NOT NULL,
    resource text NOT NULL,
    record_ids uuid[] NOT NULL,
    record_name text NOT NULL,
    detail text NOT NULL,
    count integer NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT audit_entries_pkey PRIMARY KEY (id),
    CONSTRAINT audit_entries_origin CHECK (origin IN ('api', 'worker', 'import', 'command', 'database'))
  );
  CREATE INDEX audit_entries_at_idx ON audit_entries (at);
  CREATE INDEX audit_entries_actor_id_idx ON audit_entries (actor_id, id);
  CREATE INDEX audit_entries_resource_idx ON audit_entries (resource, id);
  CREATE INDEX audit_entries_record_ids_idx ON audit_entries USING gin (record_ids);
`;

/** How a row's change becomes an entry. */
export const noteChanges = `
  CREATE FUNCTION shortened_value(value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN length(value #>> '{}') > 300 THEN to_jsonb(left(value #>> '{}', 300) || '…')
                ELSE coalesce(value, 'null') END
  $$;

  -- [{"field", "before", "after"}], without values where they are not shown.
  CREATE FUNCTION changed_fields(before jsonb, after jsonb, shown text[], unseen text[])
  RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(jsonb_agg(
      CASE WHEN is_shown
           THEN jsonb_build_object('field', field, 'before', shortened_value(before -> field),
                                   'after', shortened_value(after -> field))
           ELSE jsonb_build_object('field', field) END ORDER BY place), '[]')
    FROM jsonb_object_keys(coalesce(after, before)) WITH ORDINALITY AS keys(field, place),
         LATERAL (SELECT shown = '{*}' OR field = ANY (shown) AS is_shown) s
    WHERE field <> ALL (unseen)
      AND before -> field IS DISTINCT FROM after -> field
      AND (is_shown OR before IS NOT NULL AND after IS NOT NULL)
      -- A new record tells what it has, one that is gone what it had.
      AND (before IS NOT NULL OR after -> field NOT IN ('null', '""', '[]'))
      AND (after IS NOT NULL OR before -> field NOT IN ('null', '""', '[]'))
  $$;

  CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
  DECLARE
    named text[] := string_to_array(TG_ARGV[1], ',');
    owner text := TG_ARGV[4];
    total integer;
    befores jsonb[];
    afters jsonb[];
    before jsonb;
    after jsonb;
    one jsonb;
    changes jsonb;
    action text;
    record_id uuid;
    name text;
    detail text;
    is_new boolean;
    ids uuid[] := '{}';
    names text[] := '{}';
    fields text[] := '{}';
  BEGIN
    -- Of many rows, the first 200 are looked at: old and new ones stand in the same order.
    IF TG_OP = 'INSERT' THEN
      SELECT count(*) INTO total FROM new_rows;
      SELECT array_agg(to_jsonb(r)) INTO afters FROM (SELECT * FROM new_rows LIMIT 200) r;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT count(*) INTO total FROM old_rows;
      SELECT array_agg(to_jsonb(r)) INTO befores FROM (SELECT * FROM old_rows LIMIT 200) r;
    ELSE
      SELECT count(*) INTO total FROM new_rows;
      WITH o AS MATERIALIZED (SELECT r.id, to_jsonb(r) AS content FROM old_rows r LIMIT 200),
           n AS MATERIALIZED (SELECT r.id, to_jsonb(r) AS content FROM new_rows r LIMIT 200)
      SELECT array_agg(o.content), array_agg(n.content) INTO befores, afters FROM o JOIN n USING (id);
    END IF;

    FOR before, after IN SELECT * FROM unnest(befores, afters) LOOP
      changes := changed_fields(before, after, string_to_array(TG_ARGV[2], ','), string_to_array(TG_ARGV[3], ','));
      one := coalesce(after, before);
      action := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE
                  CASE WHEN before ->> 'deleted_at' IS NULL AND after ->> 'deleted_at' IS NOT NULL
                       THEN 'deleted' ELSE 'changed' END END;
      CONTINUE WHEN action = 'changed' AND changes = '[]';
      record_id := one ->> 'id';
      SELECT coalesce(string_agg(nullif(one ->> column_name, ''), ' '), '') INTO name FROM unnest(named) column_name;
      detail := '';
      IF owner IS NOT NULL THEN
        detail := trim(rtrim(replace(TG_TABLE_NAME, '_', ' '), 's') || ' ' || name);
        EXECUTE format('SELECT concat_ws('' '', %s), created_at = now() FROM %I WHERE id = $1', TG_ARGV[6], owner)
          INTO name, is_new USING (one ->> TG_ARGV[5])::uuid;
        IF owner = TG_ARGV[0] THEN
          -- The parts of a new record are not told one by one.
          CONTINUE WHEN is_new;
          record_id := one ->> TG_ARGV[5];
        END IF;
      END IF;
      IF total <= 50 THEN
        PERFORM note_change(action, TG_ARGV[0], ARRAY[record_id], coalesce(name, ''), detail, 1, changes);
      ELSE
        ids := ids || record_id;
        names := names || name;
        fields := fields || ARRAY(SELECT jsonb_path_query(changes, '$[*].field') #>> '{}');
      END IF;
    END LOOP;

    IF cardinality(ids) > 0 THEN
      PERFORM note_change(
        action, TG_ARGV[0], ids, array_to_string(names[1:3], ', ') || ' …',
        CASE WHEN owner = TG_ARGV[0] THEN replace(TG_TABLE_NAME, '_', ' ') ELSE '' END, total,
        (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('field', field)), '[]') FROM unnest(fields) field
         WHERE TG_OP = 'UPDATE'));
    END IF;
    RETURN NULL;
  END $$;
`;

const functions = `
  CREATE FUNCTION note_change(
    action text, resource text, record_ids uuid[], record_name text, detail text, count integer, changes jsonb
  ) RETURNS void LANGUAGE sql AS $$
    INSERT INTO audit_entries
      (actor_id, actor_name, origin, action, resource, record_ids, record_name, detail, count, changes)
    SELECT nullif(current_setting('selvedge.actor_id', true), '')::uuid,
           coalesce(current_setting('selvedge.changed_by', true), ''),
           coalesce(nullif(current_setting('selvedge.origin', true), ''),
                    CASE WHEN program IN ('api', 'worker') THEN program
                         WHEN program <> '' THEN 'command' ELSE 'database' END),
           action, resource, record_ids, record_name,
           coalesce(nullif(detail, ''), current_setting('selvedge.change_detail', true), ''), count, changes
    FROM (SELECT coalesce(substring(current_setting('application_name') FROM '^selvedge-(.*)'), '') AS program) p
  $$;

  ${noteChanges}

  -- A fabric is filed under terms, or no longer.
  CREATE FUNCTION note_filing() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    side text := CASE TG_OP WHEN 'INSERT' THEN 'after' ELSE 'before' END;
    total integer;
    links jsonb;
    fabric_ids uuid[];
    names text;
  BEGIN
    IF TG_OP = 'INSERT' THEN
      SELECT count(*) INTO total FROM new_rows;
      SELECT jsonb_agg(r) INTO links FROM (SELECT * FROM new_rows LIMIT 1000) r;
    ELSE
      SELECT count(*) INTO total FROM old_rows;
      SELECT jsonb_agg(r) INTO links FROM (SELECT * FROM old_rows LIMIT 1000) r;
    END IF;
    IF total <= 50 THEN
      PERFORM note_change(
        'changed', 'fabrics', ARRAY[f.id], concat_ws(' ', f.item_code, f.name), '', 1,
        jsonb_build_array(
          jsonb_build_object('field', TG_ARGV[0], 'before', NULL, 'after', NULL)
          || jsonb_build_object(side, jsonb_agg(t.name ORDER BY t.name))))
      FROM jsonb_array_elements(links) link
      JOIN fabrics f ON f.id = (link ->> 'fabric_id')::uuid AND f.created_at <> now()
      JOIN (SELECT id, name FROM categories UNION ALL SELECT id, name FROM patterns) t
        ON t.id = (link ->> TG_ARGV[1])::uuid
      GROUP BY f.id;
    ELSE
      SELECT array_agg(DISTINCT f.id), min(concat_ws(' ', f.item_code, f.name)) || ' …' INTO fabric_ids, names
      FROM jsonb_array_elements(links) link
      JOIN fabrics f ON f.id = (link ->> 'fabric_id')::uuid AND f.created_at <> now();
      IF cardinality(fabric_ids) > 0 THEN
        PERFORM note_change('changed', 'fabrics', fabric_ids, names, '', total,
                            jsonb_build_array(jsonb_build_object('field', TG_ARGV[0])));
      END IF;
    END IF;
    RETURN NULL;
  END $$;

  CREATE FUNCTION keep_audit_trail() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('selvedge.audit_upkeep', true) IS DISTINCT FROM 'yes' THEN
      RAISE EXCEPTION 'Entries of the audit trail are added, and never changed.';
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER keep_audit_trail BEFORE UPDATE OR DELETE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail();

  CREATE FUNCTION prune_audit(days integer) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
    DELETE FROM audit_entries WHERE at < now() - days * interval '1 day';
    PERFORM set_config('selvedge.audit_upkeep', '', true);
  END $$;

  -- Whoever was forgotten stays forgotten: the name goes, and what was known of the account.
  CREATE FUNCTION forget_in_audit(person uuid) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
    UPDATE audit_entries SET actor_name = 'Deleted account' WHERE actor_id = person;
    UPDATE audit_entries SET record_name = 'Deleted account', detail = '', changes = coalesce(
        (SELECT jsonb_agg(CASE WHEN change ->> 'field' IN ('user_type', 'is_active') THEN change
                               ELSE jsonb_build_object('field', change -> 'field') END)
         FROM jsonb_array_elements(changes) change), '[]')
    WHERE record_ids @> ARRAY[person] AND resource = 'users';
    PERFORM set_config('selvedge.audit_upkeep', '', true);
  END $$;
`;
