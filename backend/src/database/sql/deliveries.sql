-- A delivery: the lengths and rolls of an order that leave at one time. Its delivery note is fixed when it leaves.
CREATE TABLE deliveries (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  order_id uuid NOT NULL,
  number text NOT NULL,
  state text DEFAULT 'prepared' NOT NULL,
  packages integer,
  vehicle text DEFAULT '' NOT NULL,
  driver text DEFAULT '' NOT NULL,
  note text DEFAULT '' NOT NULL,
  content jsonb,
  token_hash text NOT NULL,
  prepared_by text NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  shipped_at timestamptz,
  delivered_at timestamptz,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT deliveries_number_key UNIQUE (number),
  CONSTRAINT deliveries_token_hash_key UNIQUE (token_hash),
  CONSTRAINT deliveries_left CHECK ((state IN ('shipped', 'delivered')) = (shipped_at IS NOT NULL)
    AND (state = 'delivered') = (delivered_at IS NOT NULL) AND (shipped_at IS NULL OR content IS NOT NULL)),
  CONSTRAINT deliveries_packages CHECK (packages BETWEEN 1 AND 10000),
  CONSTRAINT deliveries_state CHECK (state IN ('prepared', 'shipped', 'delivered', 'cancelled')),
  CONSTRAINT deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT
);
CREATE INDEX deliveries_order_idx ON deliveries (order_id, created_at);

-- Meters of a line that go with a delivery; of a line that is counted by roll they are the sum of its rolls.
CREATE TABLE delivery_lines (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  delivery_id uuid NOT NULL,
  line_id uuid NOT NULL,
  meters numeric(12,3) NOT NULL,
  CONSTRAINT delivery_lines_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_lines_once UNIQUE (delivery_id, line_id),
  CONSTRAINT delivery_lines_meters CHECK (meters > 0 AND meters <= 1000000),
  CONSTRAINT delivery_lines_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE RESTRICT,
  CONSTRAINT delivery_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES quotation_lines(id) ON DELETE RESTRICT
);
CREATE INDEX delivery_lines_line_idx ON delivery_lines (line_id);

-- A roll that was issued goes with one delivery. The rows of a canceled delivery are gone.
CREATE TABLE delivery_rolls (
  allocation_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  CONSTRAINT delivery_rolls_pkey PRIMARY KEY (allocation_id),
  CONSTRAINT delivery_rolls_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES allocations(id) ON DELETE RESTRICT,
  CONSTRAINT delivery_rolls_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE RESTRICT
);
CREATE INDEX delivery_rolls_delivery_idx ON delivery_rolls (delivery_id);

-- Lines of which no more comes, although less than their tolerance asks for has left.
CREATE TABLE closed_lines (
  line_id uuid NOT NULL,
  order_id uuid NOT NULL,
  reason text NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT closed_lines_pkey PRIMARY KEY (line_id),
  CONSTRAINT closed_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT closed_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES quotation_lines(id) ON DELETE RESTRICT
);
CREATE INDEX closed_lines_order_idx ON closed_lines (order_id);

-- Which deliveries an invoice bills.
CREATE TABLE invoice_deliveries (
  invoice_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  CONSTRAINT invoice_deliveries_pkey PRIMARY KEY (invoice_id, delivery_id),
  CONSTRAINT invoice_deliveries_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_deliveries_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT
);
CREATE INDEX invoice_deliveries_delivery_idx ON invoice_deliveries (delivery_id);
CREATE TRIGGER invoice_deliveries_keep BEFORE UPDATE OR DELETE ON invoice_deliveries
  FOR EACH ROW EXECUTE FUNCTION keep_issued();

-- A delivery that has left never changes.
CREATE FUNCTION keep_delivery() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  erasable CONSTANT text[] := ARRAY['driver', 'version', 'changed_by', 'changed_at'];
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.number, NEW.order_id) IS DISTINCT FROM (OLD.number, OLD.order_id)
     OR (OLD.state <> 'prepared' AND (NEW.content, NEW.shipped_at) IS DISTINCT FROM (OLD.content, OLD.shipped_at))
     OR (OLD.state = 'cancelled' AND to_jsonb(NEW) - erasable <> to_jsonb(OLD) - erasable) OR (OLD.state = 'delivered' AND NEW.state <> 'delivered')
     OR (OLD.state = 'shipped' AND NEW.state NOT IN ('shipped', 'delivered')) THEN
    RAISE EXCEPTION 'A delivery is never deleted, and what left of it never changes.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER deliveries_keep BEFORE UPDATE OR DELETE ON deliveries FOR EACH ROW EXECUTE FUNCTION keep_delivery();

CREATE FUNCTION keep_delivered_parts() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF (SELECT state FROM deliveries WHERE id = OLD.delivery_id) IN ('shipped', 'delivered') THEN
    RAISE EXCEPTION 'What left with a delivery never changes.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER delivery_lines_keep BEFORE UPDATE OR DELETE ON delivery_lines
  FOR EACH ROW EXECUTE FUNCTION keep_delivered_parts();
CREATE TRIGGER delivery_rolls_keep BEFORE UPDATE OR DELETE ON delivery_rolls
  FOR EACH ROW EXECUTE FUNCTION keep_delivered_parts();

-- The confirmation by the receiver of a delivery, given once. Photos are in the conversation.
CREATE TABLE arrivals (
  delivery_id uuid NOT NULL,
  name text NOT NULL,
  pieces integer,
  meters numeric(12,3),
  short jsonb DEFAULT '[]' NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT arrivals_pkey PRIMARY KEY (delivery_id),
  CONSTRAINT arrivals_counts CHECK (pieces BETWEEN 0 AND 100000 AND meters BETWEEN 0 AND 1000000),
  CONSTRAINT arrivals_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE RESTRICT
);

CREATE TABLE claims (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  delivery_id uuid NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  meters numeric(12,3),
  words text NOT NULL,
  name text NOT NULL,
  reason text DEFAULT '' NOT NULL,
  decided_by text DEFAULT '' NOT NULL,
  decided_at timestamptz,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT claims_pkey PRIMARY KEY (id),
  CONSTRAINT claims_decided CHECK ((state = 'open') = (decided_at IS NULL) AND (state <> 'refused' OR reason <> '')),
  CONSTRAINT claims_kind CHECK (kind IN ('shade', 'short_length', 'defect', 'damage')),
  CONSTRAINT claims_meters CHECK (meters > 0 AND meters <= 1000000),
  CONSTRAINT claims_state CHECK (state IN ('open', 'accepted', 'refused')),
  CONSTRAINT claims_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE RESTRICT
);
CREATE INDEX claims_delivery_idx ON claims (delivery_id, created_at);

-- Which rolls of its delivery a claim is about; none for all of it.
CREATE TABLE claim_rolls (
  claim_id uuid NOT NULL,
  allocation_id uuid NOT NULL,
  CONSTRAINT claim_rolls_pkey PRIMARY KEY (claim_id, allocation_id),
  CONSTRAINT claim_rolls_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES delivery_rolls(allocation_id) ON DELETE RESTRICT,
  CONSTRAINT claim_rolls_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE RESTRICT
);
CREATE INDEX claim_rolls_allocation_idx ON claim_rolls (allocation_id);
