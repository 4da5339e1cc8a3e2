-- Rolls of fabric: dye lots, rolls, their movements, and what is allocated of them. A roll's length is the sum of its movements,
-- and the stock of a color that is counted by roll is the sum of its rolls: the database writes both and accepts no other number.

CREATE SEQUENCE roll_numbers;

CREATE FUNCTION next_roll_number() RETURNS text
LANGUAGE sql
AS $$
SELECT 'R-' || lpad(n::text, greatest(6, length(n::text)), '0') FROM nextval('roll_numbers') n
$$;

CREATE TABLE dye_lots (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  fabric_id uuid NOT NULL,
  colourway_id uuid NOT NULL,
  lot_code text NOT NULL,
  supplier_name text DEFAULT '' NOT NULL,
  received_at date NOT NULL,
  shrinkage_warp_percent numeric(5,2),
  shrinkage_weft_percent numeric(5,2),
  note text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT dye_lots_pkey PRIMARY KEY (id),
  CONSTRAINT dye_lots_lot_code CHECK (lot_code = btrim(lot_code) AND length(lot_code) BETWEEN 1 AND 40),
  CONSTRAINT dye_lots_shrinkage CHECK (abs(shrinkage_warp_percent) <= 50 AND abs(shrinkage_weft_percent) <= 50),
  CONSTRAINT dye_lots_colourway_id_fkey FOREIGN KEY (colourway_id) REFERENCES colourways(id) ON DELETE RESTRICT,
  CONSTRAINT dye_lots_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX dye_lots_lot_code_key ON dye_lots (colourway_id, lower(lot_code));
CREATE INDEX dye_lots_fabric_id_idx ON dye_lots (fabric_id);
CREATE INDEX dye_lots_newest_idx ON dye_lots (created_at, id);

CREATE TABLE rolls (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  roll_number text DEFAULT next_roll_number() NOT NULL,
  mill_roll_number text DEFAULT '' NOT NULL,
  lot_id uuid NOT NULL,
  fabric_id uuid NOT NULL,
  colourway_id uuid NOT NULL,
  shade_band text,
  ticket_length numeric(12,3) NOT NULL,
  measured_length numeric(12,3),
  length numeric(12,3) DEFAULT 0 NOT NULL,
  reserved_length numeric(12,3) DEFAULT 0 NOT NULL,
  cuttable_width_mm integer,
  gross_weight_grams integer,
  net_weight_grams integer,
  grade text DEFAULT 'first' NOT NULL,
  pieces numeric(12,3)[] DEFAULT '{}' NOT NULL,
  points integer,
  state text DEFAULT 'provisional' NOT NULL,
  location text DEFAULT '' NOT NULL,
  parent_roll_id uuid,
  import_id uuid,
  unit_cost_cents bigint,
  created_at timestamptz DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT rolls_pkey PRIMARY KEY (id),
  CONSTRAINT rolls_roll_number_key UNIQUE (roll_number),
  CONSTRAINT rolls_cuttable_width CHECK (cuttable_width_mm BETWEEN 10 AND 100000),
  CONSTRAINT rolls_grade CHECK (grade IN ('first', 'second', 'remnant')),
  CONSTRAINT rolls_length CHECK (length >= 0 AND length <= 100000),
  CONSTRAINT rolls_location CHECK (location = btrim(location) AND length(location) <= 20),
  CONSTRAINT rolls_points CHECK (points BETWEEN 0 AND 100000),
  CONSTRAINT rolls_reserved_length CHECK (reserved_length >= 0),
  CONSTRAINT rolls_shade_band CHECK (shade_band ~ '^[A-H]$'),
  CONSTRAINT rolls_state CHECK (state IN ('expected', 'provisional', 'available', 'quarantined', 'exhausted', 'scrapped',
      'returned_to_mill')),
  CONSTRAINT rolls_ticket_length CHECK (ticket_length > 0 AND ticket_length <= 100000),
  CONSTRAINT rolls_unit_cost CHECK (unit_cost_cents BETWEEN 0 AND 999999999999),
  CONSTRAINT rolls_weights CHECK (gross_weight_grams BETWEEN 1 AND 10000000 AND net_weight_grams BETWEEN 1 AND 10000000),
  CONSTRAINT rolls_colourway_id_fkey FOREIGN KEY (colourway_id) REFERENCES colourways(id) ON DELETE RESTRICT,
  CONSTRAINT rolls_fabric_id_fkey FOREIGN KEY (fabric_id) REFERENCES fabrics(id) ON DELETE RESTRICT,
  CONSTRAINT rolls_import_id_fkey FOREIGN KEY (import_id) REFERENCES fabric_imports(id) ON DELETE SET NULL,
  CONSTRAINT rolls_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES dye_lots(id) ON DELETE RESTRICT,
  CONSTRAINT rolls_parent_roll_id_fkey FOREIGN KEY (parent_roll_id) REFERENCES rolls(id) ON DELETE RESTRICT
);
CREATE INDEX rolls_colourway_idx ON rolls (colourway_id, state);
CREATE INDEX rolls_fabric_id_idx ON rolls (fabric_id);
CREATE INDEX rolls_import_id_idx ON rolls (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX rolls_lot_id_idx ON rolls (lot_id);
CREATE INDEX rolls_parent_roll_id_idx ON rolls (parent_roll_id) WHERE parent_roll_id IS NOT NULL;
CREATE INDEX rolls_newest_idx ON rolls (created_at, id);

-- Belongs to an order line or to a hold. A length that was cut off is no longer on its roll: cut_length says how much.
CREATE TABLE allocations (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_line_id uuid,
  order_id uuid,
  hold_id uuid,
  roll_id uuid NOT NULL,
  length numeric(12,3) NOT NULL,
  piece_index smallint DEFAULT 0 NOT NULL,
  cut text NOT NULL,
  cut_length numeric(12,3),
  agreed_defects smallint DEFAULT 0 NOT NULL,
  state text DEFAULT 'planned' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT allocations_pkey PRIMARY KEY (id),
  CONSTRAINT allocations_agreed_defects CHECK (agreed_defects BETWEEN 0 AND 100),
  CONSTRAINT allocations_cut CHECK (cut IN ('whole', 'cut')),
  CONSTRAINT allocations_for CHECK ((order_line_id IS NULL) <> (hold_id IS NULL) AND (order_line_id IS NULL) = (order_id IS NULL)),
  CONSTRAINT allocations_length CHECK (length > 0 AND cut_length > 0),
  CONSTRAINT allocations_piece_index CHECK (piece_index >= 0),
  CONSTRAINT allocations_state CHECK (state IN ('planned', 'picked', 'issued', 'released')),
  CONSTRAINT allocations_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES holds(id) ON DELETE CASCADE,
  CONSTRAINT allocations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT allocations_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES quotation_lines(id) ON DELETE RESTRICT,
  CONSTRAINT allocations_roll_id_fkey FOREIGN KEY (roll_id) REFERENCES rolls(id) ON DELETE RESTRICT
);
CREATE INDEX allocations_hold_idx ON allocations (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX allocations_order_idx ON allocations (order_id);
CREATE INDEX allocations_order_line_idx ON allocations (order_line_id);
CREATE INDEX allocations_roll_idx ON allocations (roll_id);

CREATE TABLE roll_movements (
  id bigint GENERATED BY DEFAULT AS IDENTITY,
  roll_id uuid NOT NULL,
  kind text NOT NULL,
  length_change numeric(12,3) NOT NULL,
  piece_index smallint,
  allocation_id uuid,
  reverses_id bigint,
  reason text DEFAULT '' NOT NULL,
  reference text DEFAULT '' NOT NULL,
  by text DEFAULT '' NOT NULL,
  at timestamptz DEFAULT clock_timestamp() NOT NULL,
  idempotency_key text,
  CONSTRAINT roll_movements_pkey PRIMARY KEY (id),
  CONSTRAINT roll_movements_kind CHECK (kind IN ('receive', 'measure', 'cut', 'issue', 'return', 'adjust', 'split', 'move',
      'regrade', 'scrap')),
  CONSTRAINT roll_movements_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES allocations(id) ON DELETE RESTRICT,
  CONSTRAINT roll_movements_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES roll_movements(id) ON DELETE RESTRICT,
  CONSTRAINT roll_movements_roll_id_fkey FOREIGN KEY (roll_id) REFERENCES rolls(id) ON DELETE RESTRICT
);
CREATE INDEX roll_movements_allocation_idx ON roll_movements (allocation_id) WHERE allocation_id IS NOT NULL;
CREATE INDEX roll_movements_roll_idx ON roll_movements (roll_id, id);
-- One cut is undone once, and one key books one movement of a roll.
CREATE UNIQUE INDEX roll_movements_reverses_key ON roll_movements (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE UNIQUE INDEX roll_movements_idempotency_key ON roll_movements (roll_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

-- The lot that a swatch was cut from: the customer's order asks for it first.
ALTER TABLE swatch_items ADD COLUMN lot_id uuid;
ALTER TABLE swatch_items ADD CONSTRAINT swatch_items_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES dye_lots(id) ON DELETE SET NULL;
CREATE INDEX swatch_items_lot_id_idx ON swatch_items (lot_id) WHERE lot_id IS NOT NULL;

-- Adds a change to the pieces of a roll: to the named one, or else to the last ones. A piece that is used up is gone.
CREATE FUNCTION changed_pieces(pieces numeric[], change numeric, piece smallint) RETURNS numeric[]
LANGUAGE plpgsql
IMMUTABLE
AS $$
DECLARE
  result numeric[] := pieces;
  i integer;
  taken numeric;
BEGIN
  IF change > 0 THEN
    i := coalesce(piece + 1, cardinality(result));
    IF i < 1 OR i > cardinality(result) THEN RETURN result || change; END IF;
    result[i] := result[i] + change;
    RETURN result;
  END IF;
  IF piece IS NOT NULL THEN
    IF piece >= cardinality(result) OR result[piece + 1] + change < 0 THEN
      RAISE EXCEPTION 'piece short' USING ERRCODE = 'SV004', DETAIL = json_build_object('piece', piece,
        'length', result[piece + 1])::text;
    END IF;
    result[piece + 1] := result[piece + 1] + change;
  ELSE
    FOR i IN REVERSE cardinality(result)..1 LOOP
      taken := least(result[i], -change);
      result[i] := result[i] - taken;
      change := change + taken;
    END LOOP;
  END IF;
  RETURN array_remove(result, 0.000);
END
$$;

-- Pieces behind one that is used up move forward, and what is allocated of them follows.
CREATE FUNCTION apply_roll_movement() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  before integer;
  after integer;
BEGIN
  IF NEW.length_change <> 0 THEN
    SELECT cardinality(pieces) INTO before FROM rolls WHERE id = NEW.roll_id;
    UPDATE rolls SET length = length + NEW.length_change,
                     pieces = changed_pieces(pieces, NEW.length_change, NEW.piece_index)
    WHERE id = NEW.roll_id RETURNING cardinality(pieces) INTO after;
    IF after < before AND NEW.piece_index IS NOT NULL THEN
      UPDATE allocations SET piece_index = piece_index - 1
      WHERE roll_id = NEW.roll_id AND piece_index > NEW.piece_index AND state IN ('planned', 'picked') AND cut_length IS NULL;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER roll_movements_apply AFTER INSERT ON roll_movements FOR EACH ROW EXECUTE FUNCTION apply_roll_movement();

CREATE FUNCTION refuse_movement_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'Movements of rolls are never changed: book another one.' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER roll_movements_keep BEFORE UPDATE OR DELETE ON roll_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_movement_change();

-- The numbers of a roll are those of its movements and allocations. A roll is never deleted, so its number names it forever.
CREATE FUNCTION check_roll() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A roll is never deleted: scrap it, or return it to the mill.' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.length <> 0 OR NEW.reserved_length <> 0 OR NEW.pieces <> '{}' THEN
      RAISE EXCEPTION 'A roll gets its length by movements.' USING ERRCODE = 'check_violation';
    END IF;
    SELECT l.fabric_id, l.colourway_id INTO STRICT NEW.fabric_id, NEW.colourway_id FROM dye_lots l WHERE l.id = NEW.lot_id;
    RETURN NEW;
  END IF;
  IF (NEW.roll_number, NEW.lot_id, NEW.fabric_id, NEW.colourway_id)
     IS DISTINCT FROM (OLD.roll_number, OLD.lot_id, OLD.fabric_id, OLD.colourway_id) THEN
    RAISE EXCEPTION 'A roll stays in its lot, under its number.' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.length, NEW.pieces) IS DISTINCT FROM (OLD.length, OLD.pieces)
     AND (NEW.length <> (SELECT coalesce(sum(length_change), 0) FROM roll_movements WHERE roll_id = NEW.id)
          OR NEW.length <> (SELECT coalesce(sum(piece), 0) FROM unnest(NEW.pieces) piece)) THEN
    RAISE EXCEPTION 'The length of a roll is the sum of its movements.' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.reserved_length IS DISTINCT FROM OLD.reserved_length THEN
    IF NEW.reserved_length <> (SELECT coalesce(sum(length), 0) FROM allocations
        WHERE roll_id = NEW.id AND state IN ('planned', 'picked') AND cut_length IS NULL) THEN
      RAISE EXCEPTION 'What is reserved of a roll is the sum of its allocations.' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.reserved_length > OLD.reserved_length AND NEW.reserved_length > NEW.length THEN
      RAISE EXCEPTION 'roll short' USING ERRCODE = 'SV004', DETAIL = json_build_object('roll_number', NEW.roll_number,
        'length', NEW.length, 'reserved_length', NEW.reserved_length)::text;
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER rolls_check BEFORE INSERT OR UPDATE OR DELETE ON rolls FOR EACH ROW EXECUTE FUNCTION check_roll();

-- Rolls are locked in the order of their ids.
CREATE FUNCTION reserve_on_rolls(touched uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM rolls WHERE id = ANY(touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE rolls r SET reserved_length = s.reserved
  FROM (SELECT t.id, coalesce((SELECT sum(length) FROM allocations WHERE roll_id = t.id AND state IN ('planned', 'picked')
                               AND cut_length IS NULL), 0) AS reserved
        FROM (SELECT DISTINCT unnest(touched) AS id) t) s
  WHERE r.id = s.id AND r.reserved_length <> s.reserved;
END
$$;

CREATE FUNCTION follow_allocations() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM reserve_on_rolls(ARRAY(SELECT roll_id FROM former));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM reserve_on_rolls(ARRAY(SELECT roll_id FROM written));
  ELSE
    PERFORM reserve_on_rolls(ARRAY(SELECT roll_id FROM written UNION SELECT roll_id FROM former));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER allocations_reserve_new AFTER INSERT ON allocations REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION follow_allocations();
CREATE TRIGGER allocations_reserve_changed AFTER UPDATE ON allocations REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION follow_allocations();
CREATE TRIGGER allocations_reserve_gone AFTER DELETE ON allocations REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION follow_allocations();

-- Returns whether rolls are sold before they are measured: setting SELL_PROVISIONAL, as the last start left it.
CREATE FUNCTION sells_provisional() RETURNS boolean
LANGUAGE sql
STABLE
AS $$
SELECT EXISTS (SELECT FROM markers WHERE name = 'provisional rolls are sold')
$$;

-- Returns whether a roll counts for sale: it is long enough to be sold in the ordinary way, and ready.
CREATE FUNCTION is_for_sale(state text, grade text) RETURNS boolean
LANGUAGE sql
STABLE
AS $$
SELECT grade <> 'remnant' AND (state = 'available' OR (state = 'provisional' AND sells_provisional()))
$$;

-- The stock of a color counted by roll.
CREATE FUNCTION roll_stock(wanted uuid) RETURNS numeric
LANGUAGE sql
STABLE
AS $$
SELECT coalesce(sum(length), 0.000) FROM rolls WHERE colourway_id = wanted AND is_for_sale(state, grade)
$$;

-- The free length in the largest shade of a color, and in its longest piece: one lot and one band, not yet allocated.
CREATE FUNCTION roll_shades(wanted uuid, OUT largest_single_shade numeric, OUT longest_piece numeric)
LANGUAGE sql
STABLE
AS $$
SELECT coalesce(max(shade), 0.000), coalesce(max(longest), 0.000) FROM (
  SELECT sum(greatest(length - reserved_length, 0)) AS shade,
         max(least(greatest(length - reserved_length, 0), (SELECT max(piece) FROM unnest(pieces) piece))) AS longest
  FROM rolls WHERE colourway_id = wanted AND is_for_sale(state, grade)
  GROUP BY lot_id, shade_band
) shades
$$;

-- The colors are locked before they are summed up: of two who change rolls of one color at once, the second one sums up both.
CREATE FUNCTION sum_rolls(touched uuid[]) RETURNS void
LANGUAGE sql
AS $$
SELECT FROM colourways WHERE id = ANY(touched) ORDER BY id FOR NO KEY UPDATE;
UPDATE colourways w SET stock_quantity = s.stock, largest_single_shade = s.shade, longest_piece = s.longest
FROM (
  SELECT c.id, roll_stock(c.id) AS stock, shades.largest_single_shade AS shade, shades.longest_piece AS longest
  FROM colourways c JOIN fabrics f ON f.id = c.fabric_id CROSS JOIN LATERAL roll_shades(c.id) shades
  WHERE c.id = ANY(touched) AND f.counted_by_roll
) s
WHERE w.id = s.id
  AND (w.stock_quantity, w.largest_single_shade, w.longest_piece) IS DISTINCT FROM (s.stock, s.shade, s.longest)
$$;

-- Takes over the setting: where it changed, the stock of every color that is counted by roll is summed up anew. Nobody changes a
-- roll meanwhile.
CREATE FUNCTION sell_provisional(wanted boolean) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF wanted = sells_provisional() THEN RETURN; END IF;
  LOCK TABLE rolls IN SHARE ROW EXCLUSIVE MODE;
  IF wanted THEN
    INSERT INTO markers (name) VALUES ('provisional rolls are sold') ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM markers WHERE name = 'provisional rolls are sold';
  END IF;
  PERFORM set_config('selvedge.stock_reason', 'count', true), set_config('selvedge.stock_override', 'yes', true),
          set_config('selvedge.stock_reference', 'SELL_PROVISIONAL=' || wanted, true);
  PERFORM sum_rolls(ARRAY(SELECT w.id FROM colourways w JOIN fabrics f ON f.id = w.fabric_id WHERE f.counted_by_roll ORDER BY w.id));
END
$$;

CREATE FUNCTION follow_rolls() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM sum_rolls(ARRAY(SELECT DISTINCT colourway_id FROM written));
  RETURN NULL;
END
$$;
CREATE TRIGGER rolls_sum_new AFTER INSERT ON rolls REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION follow_rolls();
CREATE TRIGGER rolls_sum_changed AFTER UPDATE ON rolls REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION follow_rolls();

-- Fails with SV002 where a color that is counted by roll would get another number than its rolls add up to.
CREATE FUNCTION refuse_count_beside_rolls() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF (SELECT counted_by_roll FROM fabrics WHERE id = NEW.fabric_id) THEN
    IF TG_OP = 'INSERT' THEN
      NEW.stock_quantity := 0;
      NEW.largest_single_shade := 0;
      NEW.longest_piece := 0;
    ELSIF NEW.stock_quantity IS DISTINCT FROM roll_stock(NEW.id) THEN
      RAISE EXCEPTION 'counted by roll' USING ERRCODE = 'SV002', DETAIL = json_build_object('fabric_id', NEW.fabric_id,
        'colourway_id', NEW.id, 'color', NEW.name)::text;
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER colourways_count_rolls_new BEFORE INSERT ON colourways
  FOR EACH ROW EXECUTE FUNCTION refuse_count_beside_rolls();
CREATE TRIGGER colourways_count_rolls BEFORE UPDATE OF stock_quantity ON colourways FOR EACH ROW
  WHEN (OLD.stock_quantity IS DISTINCT FROM NEW.stock_quantity) EXECUTE FUNCTION refuse_count_beside_rolls();

-- Switching on makes the rolls the stock of all colors; switching off leaves the number. SV003: something is still allocated.
CREATE FUNCTION switch_rolls() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.counted_by_roll THEN
    PERFORM sum_rolls(ARRAY(SELECT id FROM colourways WHERE fabric_id = NEW.id ORDER BY id));
  ELSE
    IF EXISTS (SELECT FROM allocations a JOIN rolls r ON r.id = a.roll_id
               WHERE r.fabric_id = NEW.id AND a.state IN ('planned', 'picked')) THEN
      RAISE EXCEPTION 'rolls allocated' USING ERRCODE = 'SV003';
    END IF;
    UPDATE colourways SET largest_single_shade = NULL, longest_piece = NULL WHERE fabric_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER fabrics_switch_rolls AFTER UPDATE OF counted_by_roll ON fabrics FOR EACH ROW
  WHEN (OLD.counted_by_roll <> NEW.counted_by_roll) EXECUTE FUNCTION switch_rolls();

-- Rolls whose length is not the sum of their movements, and colors whose stock is not the sum of their rolls.
CREATE FUNCTION drifted_rolls() RETURNS bigint
LANGUAGE sql
STABLE
AS $$
SELECT (SELECT count(*) FROM rolls r LEFT JOIN (SELECT roll_id, sum(length_change) AS moved FROM roll_movements GROUP BY 1) m
        ON m.roll_id = r.id
        WHERE r.length <> coalesce(m.moved, 0) OR r.length <> (SELECT coalesce(sum(piece), 0) FROM unnest(r.pieces) piece))
     + (SELECT count(*) FROM colourways w JOIN fabrics f ON f.id = w.fabric_id
        WHERE f.counted_by_roll AND w.stock_quantity IS DISTINCT FROM roll_stock(w.id))
$$;
