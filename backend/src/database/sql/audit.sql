-- The audit trail: every change of an edited record, whoever writes it. Session settings name the actor and the origin:
-- selvedge.actor_id, .actor_kind, .changed_by, .origin and .change_detail.

CREATE FUNCTION shortened_value(value jsonb) RETURNS jsonb
LANGUAGE sql
STABLE
AS $$
SELECT CASE WHEN length(value #>> '{}') > 300 THEN to_jsonb(left(value #>> '{}', 300) || '…')
            ELSE coalesce(value, 'null') END
$$;

-- The fields that differ, with old and new values where those are shown.
CREATE FUNCTION changed_fields(before jsonb, after jsonb, shown text[], unseen text[]) RETURNS jsonb
LANGUAGE plpgsql
STABLE
AS $$
BEGIN
  RETURN (
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
      AND (after IS NOT NULL OR before -> field NOT IN ('null', '""', '[]')));
END
$$;

-- Adds an entry for the actor named by the session.
CREATE FUNCTION note_change(action text, resource text, record_ids uuid[], record_name text, detail text, count integer, changes jsonb) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO audit_entries (actor_id, actor_name, actor_kind, origin, action, resource, record_ids, record_name, detail, count, changes)
  SELECT nullif(current_setting('selvedge.actor_id', true), '')::uuid,
         coalesce(current_setting('selvedge.changed_by', true), ''),
         coalesce(nullif(current_setting('selvedge.actor_kind', true), ''),
                  CASE WHEN coalesce(current_setting('selvedge.changed_by', true), '') = '' THEN 'system' END),
         coalesce(nullif(current_setting('selvedge.origin', true), ''),
                  CASE WHEN program IN ('api', 'worker') THEN program
                       WHEN program <> '' THEN 'command' ELSE 'database' END),
         action, resource, record_ids, record_name,
         coalesce(nullif(detail, ''), current_setting('selvedge.change_detail', true), ''), count, changes
  FROM (SELECT coalesce(substring(current_setting('application_name') FROM '^selvedge-(.*)'), '') AS program) p
$$;

-- Arguments: resource, columns that name the record, columns whose values are shown (* for all), ignored columns; for a part of
-- another record also its table, the referencing column, and the column that names the part. Many rows become one entry.
CREATE FUNCTION note_changes() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop TO 'off'
SET plan_cache_mode TO 'force_generic_plan'
AS $$
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
  owned_by uuid;
  owned_by_last uuid;
  owner_name text;
  is_new boolean;
  ids uuid[] := '{}';
  names text[] := '{}';
  fields text[] := '{}';
BEGIN
  -- Only the first 200 of many rows are compared: old and new ones stand in the same order.
  IF TG_OP = 'INSERT' THEN
    afters := ARRAY(SELECT to_jsonb(r) FROM (SELECT * FROM new_rows LIMIT 200) r);
  ELSIF TG_OP = 'DELETE' THEN
    befores := ARRAY(SELECT to_jsonb(r) FROM (SELECT * FROM old_rows LIMIT 200) r);
  ELSE
    WITH o AS MATERIALIZED (SELECT r.id, to_jsonb(r) AS content FROM old_rows r LIMIT 200),
         n AS MATERIALIZED (SELECT r.id, to_jsonb(r) AS content FROM new_rows r LIMIT 200)
    SELECT array_agg(o.content), array_agg(n.content) INTO befores, afters FROM o JOIN n USING (id);
  END IF;
  total := coalesce(cardinality(coalesce(afters, befores)), 0);
  IF total = 200 AND TG_OP = 'DELETE' THEN
    SELECT count(*) INTO total FROM old_rows;
  ELSIF total = 200 THEN
    SELECT count(*) INTO total FROM new_rows;
  END IF;

  FOR place IN 1 .. least(total, 200) LOOP
    before := befores[place];
    after := afters[place];
    one := coalesce(after, before);
    IF owner IS NOT NULL THEN
      owned_by := one ->> TG_ARGV[5];
      IF owned_by IS DISTINCT FROM owned_by_last THEN
        CASE owner
          WHEN 'users' THEN
            SELECT o.name, o.created_at = now() INTO owner_name, is_new FROM users o WHERE o.id = owned_by;
          WHEN 'fabrics' THEN
            SELECT concat_ws(' ', o.item_code, o.name), o.created_at = now() INTO owner_name, is_new
            FROM fabrics o WHERE o.id = owned_by;
          WHEN 'quotations' THEN
            SELECT o.quotation_no, o.created_at = now() INTO owner_name, is_new
            FROM quotations o WHERE o.id = owned_by;
          WHEN 'rolls' THEN
            SELECT o.roll_number, o.created_at = now() INTO owner_name, is_new FROM rolls o WHERE o.id = owned_by;
          WHEN 'receipts' THEN
            SELECT o.receipt_no, o.created_at >= now() INTO owner_name, is_new FROM receipts o WHERE o.id = owned_by;
        END CASE;
        owned_by_last := owned_by;
      END IF;
      -- The parts of a new record are not told one by one. A record that is written after its parts is not there yet.
      CONTINUE WHEN coalesce(is_new, TG_OP = 'INSERT') AND owner = TG_ARGV[0];
    END IF;

    changes := changed_fields(before, after, string_to_array(TG_ARGV[2], ','), string_to_array(TG_ARGV[3], ','));
    action := CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE
                CASE WHEN before ->> 'deleted_at' IS NULL AND after ->> 'deleted_at' IS NOT NULL
                     THEN 'deleted' ELSE 'changed' END END;
    CONTINUE WHEN action = 'changed' AND changes = '[]';
    record_id := one ->> 'id';
    SELECT coalesce(string_agg(nullif(one ->> column_name, ''), ' '), '') INTO name FROM unnest(named) column_name;
    detail := '';
    IF owner IS NOT NULL THEN
      detail := trim(rtrim(replace(TG_TABLE_NAME, '_', ' '), 's') || ' ' || name);
      name := owner_name;
      IF owner = TG_ARGV[0] THEN
        record_id := owned_by;
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
END
$$;

-- Records that a fabric was added to or removed from a category or pattern. Arguments: the field, the column that refers to the
-- term.
CREATE FUNCTION note_filing() RETURNS trigger
LANGUAGE plpgsql
AS $$
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
END
$$;

CREATE FUNCTION keep_audit_trail() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF current_setting('selvedge.audit_upkeep', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION 'Entries of the audit trail are added, and never changed.';
  END IF;
  RETURN NULL;
END
$$;

-- Minimum retention of entries, whatever the setting says.
CREATE FUNCTION least_audit_days() RETURNS integer
LANGUAGE sql
IMMUTABLE
AS $$ SELECT 1 $$;

-- Runs as the owner of the tables, because the programs' role may only add entries.
CREATE FUNCTION prune_audit(days integer) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
  DELETE FROM audit_entries WHERE at < now() - greatest(days, least_audit_days()) * interval '1 day';
  PERFORM set_config('selvedge.audit_upkeep', '', true);
END
$$;

CREATE FUNCTION forget_in_audit(person uuid) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
  UPDATE audit_entries SET actor_name = 'Deleted account' WHERE actor_id = person;
  UPDATE audit_entries SET record_name = 'Deleted account', detail = '', changes = coalesce(
      (SELECT jsonb_agg(CASE WHEN change ->> 'field' IN ('user_type', 'is_active') THEN change
                             ELSE jsonb_build_object('field', change -> 'field') END)
       FROM jsonb_array_elements(changes) change), '[]')
  WHERE record_ids @> ARRAY[person] AND resource = 'users';
  PERFORM set_config('selvedge.audit_upkeep', '', true);
END
$$;

CREATE FUNCTION forget_guests_in_audit(records uuid[]) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
  UPDATE audit_entries SET actor_name = 'A guest'
  WHERE record_ids && records AND actor_id IS NULL AND origin = 'api';
  PERFORM set_config('selvedge.audit_upkeep', '', true);
END
$$;

-- Erases who received, drove and claimed about these deliveries, in their entries and those of their orders.
CREATE FUNCTION forget_receivers_in_audit(records uuid[]) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
  UPDATE audit_entries SET
    actor_name = CASE WHEN actor_id IS NULL AND origin = 'api' THEN 'The receiver' ELSE actor_name END,
    changes = (SELECT coalesce(jsonb_agg(CASE WHEN change ->> 'field' = 'driver' THEN jsonb_build_object('field', change -> 'field')
                                              ELSE change END), '[]') FROM jsonb_array_elements(changes) change)
  WHERE record_ids && records OR record_ids && ARRAY(SELECT id FROM claims WHERE delivery_id = ANY (records));
  PERFORM set_config('selvedge.audit_upkeep', '', true);
END
$$;

-- Erases what was written about the payers of these receipts and cheques. The numbers of both name nobody.
CREATE FUNCTION forget_payers_in_audit(records uuid[]) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
  UPDATE audit_entries SET changes = (
    SELECT coalesce(jsonb_agg(CASE WHEN change ->> 'field' IN ('note', 'demand_proof', 'override_reason', 'reversal_reason')
                                   THEN jsonb_build_object('field', change -> 'field') ELSE change END), '[]')
    FROM jsonb_array_elements(changes) change)
  WHERE record_ids && records AND resource IN ('receipts', 'cheques') AND changes <> '[]';
  PERFORM set_config('selvedge.audit_upkeep', '', true);
END
$$;

-- Files of payment slips often bear the name of who sent them.
CREATE FUNCTION forget_slips_in_audit(records uuid[]) RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM set_config('selvedge.audit_upkeep', 'yes', true);
  UPDATE audit_entries SET record_name = '', changes = (
    SELECT coalesce(jsonb_agg(CASE WHEN change ->> 'field' = 'reason' THEN jsonb_build_object('field', change -> 'field')
                                   ELSE change END), '[]') FROM jsonb_array_elements(changes) change)
  WHERE record_ids && records AND resource = 'payment_slips';
  PERFORM set_config('selvedge.audit_upkeep', '', true);
END
$$;

CREATE TRIGGER keep_audit_trail BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail();

-- Changes made by triggers write no entries, nor do services that record their own: selvedge.trail = 'told'.
DO $$
DECLARE
  counted CONSTANT text := 'id,version,changed_by,changed_at,created_at,updated_at';
  outermost CONSTANT text := 'pg_trigger_depth() = 0 AND coalesce(current_setting(''selvedge.trail'', true), '''') <> ''told''';
  audited record;
  arguments text;
BEGIN
  FOR audited IN
    SELECT * FROM (VALUES
      ('users', 'users', 'name', 'name,user_type,is_active,email_verified_at',
        ',token_version,email_key,proven_email,invited_at,factor_declined_at,deleted_at,owner_id', NULL),
      ('user_documents', 'users', '', '', '', ARRAY['users', 'user_id', 'name']),
      ('user_addresses', 'users', '', '', ',user_id', ARRAY['users', 'user_id', 'name']),
      ('fabrics', 'fabrics', 'item_code,name', '*',
        ',number,search_words,fibres,looks_like_another,committed_quantity,available_quantity,stock_by_colour', NULL),
      ('colourways', 'fabrics', 'name', '*', ',fabric_id,position,reserved_quantity,held_quantity,largest_single_shade,longest_piece',
        ARRAY['fabrics', 'fabric_id', 'item_code, name']),
      ('categories', 'categories', 'name', '*', '', NULL),
      ('roles', 'roles', 'name', '*', '', NULL),
      ('document_terms', 'document_terms', 'kind', 'sentences', '', NULL),
      ('payment_terms', 'payment_terms', 'name', '*', '', NULL),
      ('tax_periods', 'tax_periods', 'period', '*', '', NULL),
      ('api_keys', 'api_keys', 'name', 'name,permissions,allowed_networks,expires_at,revoked_at',
        ',prefix,hash,owner_id,last_used_at,last_used_from', NULL),
      ('patterns', 'patterns', 'name', '*', '', NULL),
      ('sheet_mappings', 'sheet_mappings', 'mill', 'mill', ',used_at,fingerprint', NULL),
      ('dye_lots', 'rolls', 'lot_code', '*', ',fabric_id,colourway_id', NULL),
      ('rolls', 'rolls', 'roll_number', '*', ',lot_id,fabric_id,colourway_id,parent_roll_id,reserved_length,pieces,length', NULL),
      ('allocations', 'rolls', '', 'state,length,cut_length', ',order_line_id,order_id,hold_id,roll_id',
        ARRAY['rolls', 'roll_id', 'roll_number']),
      ('holds', 'holds', '', 'quantity,expires_at,ended_because', ',ended_at,fabric_id,colourway_id,customer_id',
        ARRAY['fabrics', 'fabric_id', 'item_code, name']),
      ('quotations', 'quotations', 'quotation_no',
        'status,source,discount_percent,quoted_price_cents,valid_until,answer,revision,needed_by,po_number',
        ',announced_at,opened_at,sent_group,line_edits,submission,has_draft,request_group,deleted_at,priced_by,approval_asked_at,approval_asked_by,language', NULL),
      ('quotation_lines', 'quotations', 'fabric_name,color', '*', ',quotation_id,position,fabric_id,colourway_id',
        ARRAY['quotations', 'quotation_id', 'quotation_no']),
      ('orders', 'orders', 'order_number', 'status,total_amount_cents,promised_on,carrier,vehicle',
        ',stock_reserved,quotation_id,changes', NULL),
      ('deliveries', 'orders', 'number', 'state,packages,vehicle,driver,note', ',order_id,content,shipped_at,delivered_at,token_hash', NULL),
      ('claims', 'orders', 'kind', 'kind,state,meters,reason', ',delivery_id,decided_at', NULL),
      ('tax_profiles', 'tax_profiles', 'legal_name', '*', '', NULL),
      ('customer_tax', 'users', '', 'vat_registered,credit_days,payment_terms_id,credit_limit_cents,on_hold_since,hold_reason', ',customer_id',
        ARRAY['users', 'customer_id', 'name']),
      ('invoices', 'invoices', 'serial', 'kind,total_cents,due_on,reason', ',customer_id,order_id,content', NULL),
      ('receipts', 'receipts', 'receipt_no', 'method,amount_cents,received_on,reversed_on,reversal_reason',
        ',customer_id,order_id,reversed_at', NULL),
      ('receipt_applications', 'receipts', '', 'amount_cents', ',receipt_id,invoice_id,order_id,effective_on,applied_by_name',
        ARRAY['receipts', 'receipt_id', 'receipt_no']),
      ('payment_slips', 'payment_slips', 'file_name', 'state,amount_cents,paid_on,reason',
        ',customer_id,order_id,invoice_id,receipt_id,bytes,storage_key', NULL),
      ('statements', 'statements', 'from_on,to_on', 'closing_cents', ',customer_id,content', NULL),
      ('cheques', 'cheques', 'cheque_no',
        'state,amount_cents,date_on_cheque,deposited_on,cleared_on,returned_on,return_reason,notice_heard_on,demand_sent_on,demand_proof,note,override_reason',
        ',customer_id,order_id,receipt_id,replaced_by_id', NULL),
      ('holidays', 'holidays', 'name', '*', '', NULL),
      ('inquiries', 'inquiries', 'fabric_name', 'state,kind', '', NULL),
      ('swatch_requests', 'swatch_requests', 'request_no', 'status,carrier,tracking_number',
        ',customer_id', NULL),
      ('webhook_endpoints', 'webhooks', 'name', 'name,url,events,expand,state,state_reason',
        ',previous_secret,previous_until,dead_in_a_row,low_stock_metres,busy_until,saved_by', NULL)
    ) listed(table_name, resource, named, shown, unseen, owner)
  LOOP
    SELECT string_agg(quote_literal(argument), ', ') INTO arguments
    FROM unnest(ARRAY[audited.resource, audited.named, audited.shown, counted || audited.unseen] || audited.owner) argument;
    EXECUTE format('
      CREATE TRIGGER audit_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT WHEN (%2$s) EXECUTE FUNCTION note_changes(%3$s);
      CREATE TRIGGER audit_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
        FOR EACH STATEMENT WHEN (%2$s) EXECUTE FUNCTION note_changes(%3$s);
      CREATE TRIGGER audit_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT WHEN (%2$s) EXECUTE FUNCTION note_changes(%3$s);',
      audited.table_name, outermost, arguments);
  END LOOP;

  FOR audited IN
    SELECT * FROM (VALUES ('fabric_categories', 'categories', 'category_id'), ('fabric_patterns', 'patterns', 'pattern_id'))
      listed(table_name, field, term)
  LOOP
    EXECUTE format('
      CREATE TRIGGER audit_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
        FOR EACH STATEMENT WHEN (%2$s) EXECUTE FUNCTION note_filing(%3$L, %4$L);
      CREATE TRIGGER audit_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
        FOR EACH STATEMENT WHEN (%2$s) EXECUTE FUNCTION note_filing(%3$L, %4$L);',
      audited.table_name, outermost, audited.field, audited.term);
  END LOOP;
END
$$;
