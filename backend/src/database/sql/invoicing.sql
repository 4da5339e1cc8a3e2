-- Invoices, credit and debit notes, and receipts. Issued documents never change: the database rejects every update.

CREATE TABLE tax_profiles (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  valid_from date NOT NULL,
  vat_registered boolean NOT NULL,
  tin text DEFAULT '' NOT NULL,
  legal_name text NOT NULL,
  address text NOT NULL,
  telephone text DEFAULT '' NOT NULL,
  unit_code text NOT NULL,
  serial_reset text DEFAULT 'never' NOT NULL,
  whole_rupees boolean DEFAULT false NOT NULL,
  words_on_invoice boolean DEFAULT true NOT NULL,
  place_of_supply text DEFAULT '' NOT NULL,
  rates jsonb DEFAULT '[]' NOT NULL,
  bank_name text DEFAULT '' NOT NULL,
  bank_branch text DEFAULT '' NOT NULL,
  account_name text DEFAULT '' NOT NULL,
  account_number text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT tax_profiles_pkey PRIMARY KEY (id),
  CONSTRAINT tax_profiles_valid_from_key UNIQUE (valid_from),
  CONSTRAINT tax_profiles_serial_reset CHECK (serial_reset IN ('never', 'monthly')),
  CONSTRAINT tax_profiles_tin CHECK (tin = '' OR tin ~ '^\d{9}$'),
  CONSTRAINT tax_profiles_unit_code CHECK (unit_code ~ '^[A-Z0-9]{1,15}$')
);

CREATE TABLE customer_tax (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  customer_id uuid NOT NULL,
  legal_name text DEFAULT '' NOT NULL,
  tin text DEFAULT '' NOT NULL,
  vat_registered boolean DEFAULT false NOT NULL,
  tax_address text DEFAULT '' NOT NULL,
  credit_days integer,
  credit_limit_cents bigint,
  on_hold_since date,
  hold_reason text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT customer_tax_pkey PRIMARY KEY (id),
  CONSTRAINT customer_tax_customer_id_key UNIQUE (customer_id),
  CONSTRAINT customer_tax_credit_days CHECK (credit_days >= 0 AND credit_days <= 365),
  CONSTRAINT customer_tax_credit_limit CHECK (credit_limit_cents >= 0),
  CONSTRAINT customer_tax_tin CHECK (tin = '' OR tin ~ '^\d{9}$'),
  CONSTRAINT customer_tax_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE invoices (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  serial text NOT NULL,
  order_id uuid NOT NULL,
  customer_id uuid,
  corrects_invoice_id uuid,
  content jsonb NOT NULL,
  net_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  supply_date date NOT NULL,
  issued_on date NOT NULL,
  due_on date,
  reason text DEFAULT '' NOT NULL,
  issued_by uuid NOT NULL,
  issued_by_name text NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  -- A search that read each content would unpack all of them.
  search_text text GENERATED ALWAYS AS (folded(serial || ' ' || coalesce(content->>'order_number', '') || ' ' || coalesce(content->'buyer'->>'name', ''))) STORED NOT NULL,
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_serial_key UNIQUE (serial),
  CONSTRAINT invoices_amounts CHECK (net_cents >= 0 AND vat_cents >= 0 AND total_cents = net_cents + vat_cents),
  CONSTRAINT invoices_corrects CHECK ((kind IN ('credit_note', 'debit_note')) = (corrects_invoice_id IS NOT NULL)),
  CONSTRAINT invoices_kind CHECK (kind IN ('tax_invoice', 'invoice', 'advance_tax_invoice', 'credit_note', 'debit_note')),
  CONSTRAINT invoices_serial CHECK (length(serial) <= 40 AND serial !~ '\s'),
  CONSTRAINT invoices_corrects_invoice_id_fkey FOREIGN KEY (corrects_invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoices_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT
);
-- How many a search finds is misjudged by a small sample, and then each of them is looked up one by one.
ALTER TABLE invoices ALTER COLUMN search_text SET STATISTICS 1000;
INSERT INTO typeorm_metadata (database, schema, "table", type, name, value)
VALUES (current_database(), current_schema(), 'invoices', 'GENERATED_COLUMN', 'search_text',
  $$folded(serial || ' ' || coalesce(content->>'order_number', '') || ' ' || coalesce(content->'buyer'->>'name', ''))$$);
CREATE INDEX invoices_corrects_idx ON invoices (corrects_invoice_id) WHERE corrects_invoice_id IS NOT NULL;
CREATE INDEX invoices_customer_idx ON invoices (customer_id, issued_on);
CREATE INDEX invoices_newest_idx ON invoices (created_at, id);
CREATE INDEX invoices_order_idx ON invoices (order_id);

CREATE TABLE invoice_prints (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  invoice_id uuid NOT NULL,
  is_copy boolean NOT NULL,
  printed_by text NOT NULL,
  printed_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT invoice_prints_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_prints_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT
);
CREATE INDEX invoice_prints_invoice_idx ON invoice_prints (invoice_id);
-- One original of each paper.
CREATE UNIQUE INDEX invoice_prints_original_idx ON invoice_prints (invoice_id) WHERE NOT is_copy;

CREATE TABLE receipts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  receipt_no text NOT NULL,
  customer_id uuid,
  order_id uuid,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  received_on date NOT NULL,
  bank_reference text DEFAULT '' NOT NULL,
  note text DEFAULT '' NOT NULL,
  recorded_by_name text NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  reversed_at timestamptz,
  reversed_on date,
  reversed_by_name text DEFAULT '' NOT NULL,
  reversal_reason text DEFAULT '' NOT NULL,
  CONSTRAINT receipts_pkey PRIMARY KEY (id),
  CONSTRAINT receipts_receipt_no_key UNIQUE (receipt_no),
  CONSTRAINT receipts_amount CHECK (amount_cents > 0 AND amount_cents <= 999999999999),
  CONSTRAINT receipts_method CHECK (method IN ('cash', 'transfer', 'lankaqr', 'card', 'cheque')),
  CONSTRAINT receipts_payer CHECK ((customer_id IS NULL) <> (order_id IS NULL)),
  CONSTRAINT receipts_reversal CHECK ((reversed_at IS NULL) = (reversal_reason = '') AND (reversed_at IS NULL) = (reversed_on IS NULL)),
  CONSTRAINT receipts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT
);
CREATE INDEX receipts_customer_idx ON receipts (customer_id, received_on);
CREATE INDEX receipts_newest_idx ON receipts (created_at, id);
CREATE INDEX receipts_reversed_idx ON receipts (reversed_on) WHERE reversed_on IS NOT NULL;
CREATE INDEX receipts_order_idx ON receipts (order_id) WHERE order_id IS NOT NULL;
-- One transfer is recorded once.
CREATE UNIQUE INDEX receipts_bank_reference_idx ON receipts (lower(bank_reference), amount_cents, received_on)
  WHERE bank_reference <> '' AND reversed_at IS NULL;

-- A negative amount gives back to its receipt what a credit note has freed. A row that names an order is kept as its advance.
CREATE TABLE receipt_applications (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  receipt_id uuid NOT NULL,
  invoice_id uuid,
  order_id uuid,
  amount_cents bigint NOT NULL,
  effective_on date NOT NULL,
  applied_by_name text NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT receipt_applications_pkey PRIMARY KEY (id),
  CONSTRAINT receipt_applications_amount CHECK (amount_cents <> 0),
  CONSTRAINT receipt_applications_purpose CHECK ((invoice_id IS NULL) <> (order_id IS NULL)),
  CONSTRAINT receipt_applications_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT receipt_applications_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT receipt_applications_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id) ON DELETE RESTRICT
);
CREATE INDEX receipt_applications_invoice_idx ON receipt_applications (invoice_id);
CREATE INDEX receipt_applications_order_idx ON receipt_applications (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX receipt_applications_receipt_idx ON receipt_applications (receipt_id);

CREATE FUNCTION keep_issued() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% is issued and never changed: correct it by another one.', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END
$$;

-- Only the reversal of a receipt is written afterwards, once; its texts go when the person they name is erased.
CREATE FUNCTION keep_receipt() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  reversal CONSTANT text[] := ARRAY['reversed_at', 'reversed_on', 'reversed_by_name', 'reversal_reason'];
  texts CONSTANT text[] := ARRAY['bank_reference', 'note'];
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.bank_reference = '' AND NEW.note = '' AND to_jsonb(NEW) - texts = to_jsonb(OLD) - texts THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR OLD.reversed_at IS NOT NULL OR to_jsonb(NEW) - reversal <> to_jsonb(OLD) - reversal THEN
    RAISE EXCEPTION 'A receipt is never changed: reverse it.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- The applied part of a receipt lies between zero and its amount, and an invoice takes no more than its total.
CREATE FUNCTION check_application() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  applied bigint;
  most bigint;
BEGIN
  SELECT sum(amount_cents) INTO applied FROM receipt_applications WHERE receipt_id = NEW.receipt_id;
  SELECT amount_cents INTO most FROM receipts WHERE id = NEW.receipt_id;
  IF applied < 0 OR applied > most THEN
    RAISE EXCEPTION 'A receipt has no more to apply.' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.order_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO applied FROM receipt_applications
    WHERE receipt_id = NEW.receipt_id AND order_id = NEW.order_id;
    IF applied < 0 THEN
      RAISE EXCEPTION 'An order gives back no more than was kept for it.' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  SELECT sum(a.amount_cents) INTO applied FROM receipt_applications a JOIN receipts r ON r.id = a.receipt_id
  WHERE a.invoice_id = NEW.invoice_id AND r.reversed_at IS NULL;
  SELECT i.total_cents - coalesce((SELECT sum(c.total_cents) FROM invoices c
                                   WHERE c.corrects_invoice_id = i.id AND c.kind = 'credit_note'), 0)
  INTO most FROM invoices i WHERE i.id = NEW.invoice_id;
  IF applied < 0 OR applied > most THEN
    RAISE EXCEPTION 'An invoice takes no more than is open.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER invoices_keep BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued();
CREATE TRIGGER receipt_applications_keep BEFORE UPDATE OR DELETE ON receipt_applications
  FOR EACH ROW EXECUTE FUNCTION keep_issued();
CREATE TRIGGER receipts_keep BEFORE UPDATE OR DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION keep_receipt();
CREATE CONSTRAINT TRIGGER receipt_applications_check AFTER INSERT ON receipt_applications
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_application();
