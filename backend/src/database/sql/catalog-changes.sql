-- Tracks changed fabrics for every API that caches the catalog in memory.

-- The catalog version: one row per transaction; rows of transactions visible to everybody are removed.
CREATE FUNCTION note_catalog_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO catalog_changes VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM catalog_changes WHERE transaction_id IN (
      SELECT transaction_id FROM catalog_changes
      WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      FOR UPDATE SKIP LOCKED
    );
  END IF;
  RETURN NULL;
END
$$;

-- The numbers of changed fabrics. A null stands for all of them.
CREATE FUNCTION touch_fabrics() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO fabric_touches (number) SELECT number FROM changed;
  RETURN NULL;
END
$$;

CREATE FUNCTION touch_fabrics_of_parts() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO fabric_touches (number)
  SELECT number FROM fabrics WHERE id IN (SELECT fabric_id FROM changed);
  RETURN NULL;
END
$$;

CREATE FUNCTION touch_all_fabrics() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO fabric_touches (number) VALUES (NULL);
  RETURN NULL;
END
$$;

DO $$
DECLARE part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['fabrics', 'colourways', 'fabric_images', 'fabric_categories', 'fabric_patterns',
                              'categories', 'patterns'] LOOP
    EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
                    FOR EACH STATEMENT EXECUTE FUNCTION note_catalog_change()', part);
  END LOOP;
  FOREACH part IN ARRAY ARRAY['fabrics', 'colourways', 'fabric_images', 'fabric_categories', 'fabric_patterns'] LOOP
    EXECUTE format('
      CREATE TRIGGER touch_on_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
      CREATE TRIGGER touch_on_update AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
      CREATE TRIGGER touch_on_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION %2$I();
      CREATE TRIGGER touch_on_truncate AFTER TRUNCATE ON %1$I
        FOR EACH STATEMENT EXECUTE FUNCTION touch_all_fabrics();',
      part, CASE part WHEN 'fabrics' THEN 'touch_fabrics' ELSE 'touch_fabrics_of_parts' END);
  END LOOP;
END
$$;
