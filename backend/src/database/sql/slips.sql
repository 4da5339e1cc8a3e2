-- Payment slips that customers send. A slip is no payment: staff confirm it, which makes a receipt, or reject it.

CREATE TABLE payment_slips (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  customer_id uuid NOT NULL,
  order_id uuid NOT NULL,
  invoice_id uuid,
  amount_cents bigint NOT NULL,
  paid_on date NOT NULL,
  bank_reference text DEFAULT '' NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  storage_key text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  receipt_id uuid,
  decided_by_name text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT payment_slips_pkey PRIMARY KEY (id),
  CONSTRAINT payment_slips_storage_key_key UNIQUE (storage_key),
  CONSTRAINT payment_slips_amount CHECK (amount_cents > 0 AND amount_cents <= 999999999999),
  CONSTRAINT payment_slips_confirmed CHECK ((state = 'confirmed') = (receipt_id IS NOT NULL)),
  CONSTRAINT payment_slips_rejected CHECK ((state = 'rejected') = (reason <> '')),
  CONSTRAINT payment_slips_state CHECK (state IN ('waiting', 'confirmed', 'rejected')),
  CONSTRAINT payment_slips_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT payment_slips_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT payment_slips_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT payment_slips_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id) ON DELETE RESTRICT
);
CREATE INDEX payment_slips_customer_idx ON payment_slips (customer_id, created_at);
CREATE INDEX payment_slips_waiting_idx ON payment_slips (created_at, id) WHERE state = 'waiting';
