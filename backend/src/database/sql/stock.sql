-- Stock: colorways follow the colors of their fabric, its balance is the sum of theirs, and the ledger has a row for every change
-- of a balance, whoever writes it.

-- The colors of a fabric, trimmed and unique by their keys; a single unnamed one if the fabric has none.
CREATE FUNCTION colour_names(colors text[]) RETURNS TABLE(name text, place smallint)
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
SELECT name, (row_number() OVER (ORDER BY place) - 1)::smallint
FROM (
  SELECT DISTINCT ON (name_key(given)) btrim(given) AS name, place
  FROM unnest(CASE WHEN array_to_string(colors, '') ~ '\S' THEN colors ELSE ARRAY[''] END)
    WITH ORDINALITY named(given, place)
  WHERE btrim(given) <> '' OR NOT array_to_string(colors, '') ~ '\S'
  ORDER BY name_key(given), place
) own
$$;

-- Returns whether a colorway is referenced, so that it must stay.
CREATE FUNCTION colourway_is_named(wanted uuid) RETURNS boolean
LANGUAGE sql
STABLE
AS $$
SELECT EXISTS (SELECT FROM quotation_lines WHERE colourway_id = wanted)
    OR EXISTS (SELECT FROM stock_movements WHERE colourway_id = wanted)
    OR EXISTS (SELECT FROM holds WHERE colourway_id = wanted)
    OR EXISTS (SELECT FROM dye_lots WHERE colourway_id = wanted)
$$;

-- The flags of a fabric after its stock changed: out of stock when it ran out, available when it came in.
CREATE FUNCTION shelf_flags(was_out boolean, was_available boolean, before numeric, after numeric, OUT out_of_stock boolean, OUT available_in_sri_lanka boolean) RETURNS record
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
SELECT CASE WHEN after > 0 THEN false ELSE was_out OR (before > 0 AND was_available) END,
       after > 0 AND (was_available OR was_out)
$$;

-- Fails with SV001 where less than nothing would be available, unless the session overrides it.
CREATE FUNCTION refuse_shortage(fabric uuid, colourway uuid, color text, taken numeric, available numeric) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF coalesce(current_setting('selvedge.stock_override', true), '') = '' THEN
    RAISE EXCEPTION 'stock short' USING ERRCODE = 'SV001',
      DETAIL = json_build_object('fabric_id', fabric, 'colourway_id', colourway, 'color', color,
        'taken', taken, 'missing', -available)::text;
  END IF;
END
$$;

-- Deducts meters from a fabric whose stock is not kept by color.
CREATE FUNCTION take_from_shelf(fabric uuid, metres numeric) RETURNS void
LANGUAGE sql
AS $$
UPDATE fabrics f SET stock_quantity = greatest(f.stock_quantity - metres, 0),
  (out_of_stock, available_in_sri_lanka) = (SELECT * FROM shelf_flags(
    f.out_of_stock, f.available_in_sri_lanka, f.stock_quantity, greatest(f.stock_quantity - metres, 0)))
WHERE f.id = fabric
$$;

-- Sets the balance of fabrics to the sum of their colorways, if any has its own stock. Nested loops, because few fabrics are
-- touched.
CREATE FUNCTION sum_stock(touched uuid[]) RETURNS void
LANGUAGE sql
SET enable_nestloop TO 'on'
AS $$
UPDATE fabrics f SET
  stock_by_colour = s.by_colour,
  stock_quantity = s.on_hand,
  committed_quantity = s.on_hand - s.sellable,

    (out_of_stock, available_in_sri_lanka) =
      (SELECT * FROM shelf_flags(f.out_of_stock, f.available_in_sri_lanka, f.stock_quantity, s.on_hand))
FROM (
  SELECT f.id, t.by_colour, CASE WHEN t.by_colour THEN t.on_hand ELSE f.stock_quantity END AS on_hand,
         CASE WHEN t.by_colour THEN t.sellable ELSE f.stock_quantity - t.taken END AS sellable
  FROM unnest(touched) id JOIN fabrics f USING (id) CROSS JOIN LATERAL (
    SELECT bool_or(stock_quantity IS NOT NULL) AS by_colour,
           sum(coalesce(stock_quantity, 0)) AS on_hand,
           sum(reserved_quantity + held_quantity) AS taken,
           coalesce(sum(greatest(coalesce(stock_quantity, 0) - reserved_quantity - held_quantity, 0))
                    FILTER (WHERE is_available), 0) AS sellable
    FROM colourways WHERE fabric_id = f.id
  ) t
  WHERE t.by_colour IS NOT NULL
) s
WHERE f.id = s.id
  AND (f.stock_by_colour, f.stock_quantity, f.committed_quantity)
      IS DISTINCT FROM (s.by_colour, s.on_hand, s.on_hand - s.sellable)
$$;

-- Distributes a balance set for the whole fabric over its colorways: free stock is reduced first, in their order.
CREATE FUNCTION spread_stock(touched uuid[]) RETURNS void
LANGUAGE sql
SET enable_nestloop TO 'on'
AS $$
UPDATE colourways w SET stock_quantity = CASE
    WHEN gone < 0 THEN own - CASE WHEN place = 1 THEN gone ELSE 0 END
    WHEN gone <= all_free THEN own - least(free, greatest(0, gone - free_before))
    ELSE own - least(own, greatest(0, gone - own_before))
  END
FROM (
  SELECT c.id, own, free, sum(own) OVER fabric - f.stock_quantity AS gone, sum(free) OVER fabric AS all_free,
         row_number() OVER in_order AS place,
         sum(free) OVER in_order - free AS free_before, sum(own) OVER in_order - own AS own_before
  FROM fabrics f JOIN colourways c ON c.fabric_id = f.id CROSS JOIN LATERAL (
    SELECT coalesce(c.stock_quantity, 0) AS own,
           greatest(coalesce(c.stock_quantity, 0) - c.reserved_quantity - c.held_quantity, 0) AS free
  ) balance
  WHERE f.id = ANY(touched)
  WINDOW fabric AS (PARTITION BY f.id),
         in_order AS (PARTITION BY f.id ORDER BY c.is_available DESC, c.position, c.id)
) spread
WHERE w.id = spread.id AND gone <> 0
$$;

-- Makes colorways follow the list of colors: new ones are added; removed ones are deleted, or marked as not sold if referenced.
CREATE FUNCTION follow_colors(touched uuid[]) RETURNS void
LANGUAGE plpgsql
SET enable_nestloop TO 'on'
AS $$
BEGIN
  UPDATE colourways w SET name = c.name, position = c.place, is_available = true
  FROM fabrics f CROSS JOIN LATERAL colour_names(f.colors) c
  WHERE f.id = ANY(touched) AND w.fabric_id = f.id AND name_key(w.name) = name_key(c.name)
    AND (w.name, w.position, w.is_available) IS DISTINCT FROM (c.name, c.place, true);
  INSERT INTO colourways (fabric_id, position, name)
  SELECT f.id, c.place, c.name FROM fabrics f CROSS JOIN LATERAL colour_names(f.colors) c WHERE f.id = ANY(touched)
  ON CONFLICT (fabric_id, name_key(name)) DO NOTHING;
  WITH left_out AS MATERIALIZED (
    SELECT w.id, colourway_is_named(w.id) AS is_named FROM colourways w JOIN fabrics f ON f.id = w.fabric_id
    WHERE f.id = ANY(touched) AND w.is_available
      AND NOT EXISTS (SELECT FROM colour_names(f.colors) c WHERE name_key(c.name) = name_key(w.name))
  ), removed AS (
    DELETE FROM colourways w USING left_out WHERE w.id = left_out.id AND NOT is_named
  )
  UPDATE colourways w SET is_available = false FROM left_out WHERE w.id = left_out.id AND is_named;
END
$$;

CREATE FUNCTION keep_stock_of_new() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM written WHERE stock_quantity IS NOT NULL) THEN
    INSERT INTO stock_movements (fabric_id, colourway_id, on_hand, reason, reference, "by")
    SELECT fabric_id, id, stock_quantity,
         coalesce(nullif(current_setting('selvedge.stock_reason', true), ''), 'count'),
         coalesce(current_setting('selvedge.stock_reference', true), ''), coalesce(current_setting('selvedge.changed_by', true), '') FROM written WHERE stock_quantity > 0;
    PERFORM sum_stock(ARRAY(SELECT DISTINCT fabric_id FROM written WHERE stock_quantity IS NOT NULL ORDER BY fabric_id));
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_stock_of_changed() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop TO 'off'
AS $$
BEGIN
  PERFORM refuse_shortage(w.fabric_id, w.id, w.name, w.reserved_quantity + w.held_quantity,
                          w.stock_quantity - w.reserved_quantity - w.held_quantity)
  FROM written w JOIN former o USING (id)
  WHERE w.stock_quantity - w.reserved_quantity - w.held_quantity < 0
    AND w.stock_quantity - w.reserved_quantity - w.held_quantity
        < coalesce(o.stock_quantity - o.reserved_quantity - o.held_quantity, 0);

  INSERT INTO stock_movements (fabric_id, colourway_id, on_hand, reserved, held, reason, reference, "by")
  SELECT w.fabric_id, w.id, coalesce(w.stock_quantity, 0) - coalesce(o.stock_quantity, 0),
         w.reserved_quantity - o.reserved_quantity, w.held_quantity - o.held_quantity,
         coalesce(nullif(current_setting('selvedge.stock_reason', true), ''), 'count'),
         coalesce(current_setting('selvedge.stock_reference', true), ''), coalesce(current_setting('selvedge.changed_by', true), '')
  FROM written w JOIN former o USING (id)
  WHERE (coalesce(w.stock_quantity, 0), w.reserved_quantity, w.held_quantity)
        IS DISTINCT FROM (coalesce(o.stock_quantity, 0), o.reserved_quantity, o.held_quantity);

  PERFORM sum_stock(touched) FROM (
    SELECT array_agg(DISTINCT w.fabric_id ORDER BY w.fabric_id) AS touched FROM written w JOIN former o USING (id)
    WHERE (w.stock_quantity, w.reserved_quantity, w.held_quantity, w.is_available)
          IS DISTINCT FROM (o.stock_quantity, o.reserved_quantity, o.held_quantity, o.is_available)
  ) changed WHERE touched IS NOT NULL;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_stock_of_gone() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM sum_stock(touched) FROM (
    SELECT array_agg(DISTINCT fabric_id ORDER BY fabric_id) AS touched FROM former WHERE stock_quantity IS NOT NULL
  ) gone WHERE touched IS NOT NULL;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_colourways_of_new() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO colourways (fabric_id, position, name)
  SELECT f.id, c.place, c.name FROM written f CROSS JOIN LATERAL colour_names(f.colors) c;
  INSERT INTO stock_movements (fabric_id, on_hand, reason, reference, "by")
  SELECT id, stock_quantity,
         coalesce(nullif(current_setting('selvedge.stock_reason', true), ''), 'count'),
         coalesce(current_setting('selvedge.stock_reference', true), ''), coalesce(current_setting('selvedge.changed_by', true), '') FROM written
  WHERE stock_quantity > 0 AND NOT stock_by_colour;
  RETURN NULL;
END
$$;

-- A planner that expects many rows in a transition table would otherwise join them by nested loops.
CREATE FUNCTION keep_colourways_of_changed() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop TO 'off'
AS $$
DECLARE touched uuid[];
BEGIN
  SELECT array_agg(id ORDER BY id) INTO touched FROM written w JOIN former o USING (id)
  WHERE w.colors IS DISTINCT FROM o.colors;
  IF touched IS NOT NULL THEN
    PERFORM follow_colors(touched);
    UPDATE fabrics f SET stock_quantity = w.stock_quantity, out_of_stock = w.out_of_stock,
                         available_in_sri_lanka = w.available_in_sri_lanka
    FROM written w JOIN former o USING (id)
    WHERE f.id = w.id AND f.stock_by_colour AND w.stock_by_colour AND o.stock_by_colour
      AND w.stock_quantity <> o.stock_quantity AND f.stock_quantity <> w.stock_quantity;
  END IF;

  SELECT array_agg(id ORDER BY id) INTO touched FROM written w JOIN former o USING (id)
  WHERE (w.stock_quantity, w.available_quantity, w.stock_by_colour)
        IS DISTINCT FROM (o.stock_quantity, o.available_quantity, o.stock_by_colour);
  IF touched IS NULL THEN RETURN NULL; END IF;

  PERFORM refuse_shortage(w.id, NULL, '', w.committed_quantity, w.available_quantity) FROM written w JOIN former o USING (id)
  WHERE NOT w.stock_by_colour AND w.available_quantity < 0 AND w.available_quantity < o.available_quantity;

  INSERT INTO stock_movements (fabric_id, on_hand, reason, reference, "by")
  SELECT id, shelf,
         coalesce(nullif(current_setting('selvedge.stock_reason', true), ''), 'count'),
         coalesce(current_setting('selvedge.stock_reference', true), ''),
         coalesce(current_setting('selvedge.changed_by', true), '')
  FROM (
    SELECT w.id, CASE WHEN w.stock_by_colour THEN 0 ELSE w.stock_quantity END
               - CASE WHEN o.stock_by_colour THEN 0 ELSE o.stock_quantity END AS shelf
    FROM written w JOIN former o USING (id)
  ) moved WHERE shelf <> 0;

  PERFORM spread_stock(ids) FROM (
    SELECT array_agg(w.id ORDER BY w.id) AS ids FROM written w JOIN former o USING (id)
    WHERE w.stock_by_colour AND o.stock_by_colour AND w.stock_quantity <> o.stock_quantity
  ) counted WHERE ids IS NOT NULL;
  RETURN NULL;
END
$$;

CREATE TRIGGER keep_stock_of_new AFTER INSERT ON colourways REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_of_new();
CREATE TRIGGER keep_stock_of_changed AFTER UPDATE ON colourways REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_of_changed();
CREATE TRIGGER keep_stock_of_gone AFTER DELETE ON colourways REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_of_gone();
CREATE TRIGGER keep_colourways_of_new AFTER INSERT ON fabrics REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_colourways_of_new();
CREATE TRIGGER keep_colourways_of_changed AFTER UPDATE ON fabrics REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION keep_colourways_of_changed();
