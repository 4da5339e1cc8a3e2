-- Post-dated cheques and the bank holidays that move their days. A cheque is no payment until it has cleared.

CREATE TABLE holidays (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  date date NOT NULL,
  name text NOT NULL,
  bank boolean DEFAULT true NOT NULL,
  estimated boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT holidays_pkey PRIMARY KEY (id),
  CONSTRAINT holidays_date_key UNIQUE (date)
);

-- A day that the moon or a proclamation decides is an estimate until somebody has compared it with the gazette.
INSERT INTO holidays (date, name, estimated) VALUES
  ('2026-01-03', 'Duruthu Poya', true), ('2026-01-15', 'Thai Pongal', true), ('2026-02-01', 'Navam Poya', true),
  ('2026-02-04', 'Independence Day', false), ('2026-02-15', 'Maha Shivaratri', true), ('2026-03-02', 'Medin Poya', true),
  ('2026-03-21', 'Id-ul-Fitr', true), ('2026-04-01', 'Bak Poya', true), ('2026-04-03', 'Good Friday', false),
  ('2026-04-13', 'Day before the Sinhala and Tamil New Year', true), ('2026-04-14', 'Sinhala and Tamil New Year', true),
  ('2026-05-01', 'Vesak Poya and May Day', false), ('2026-05-02', 'Day after Vesak', true),
  ('2026-05-28', 'Id-ul-Alha', true), ('2026-05-30', 'Adhi Poson Poya', true), ('2026-06-29', 'Poson Poya', true),
  ('2026-07-29', 'Esala Poya', true), ('2026-08-26', 'Milad-un-Nabi', true), ('2026-08-27', 'Nikini Poya', true),
  ('2026-09-26', 'Binara Poya', true), ('2026-10-25', 'Vap Poya', true), ('2026-11-08', 'Deepavali', true),
  ('2026-11-24', 'Il Poya', true), ('2026-12-23', 'Unduvap Poya', true), ('2026-12-25', 'Christmas', false);
INSERT INTO holidays (date, name, estimated) VALUES
  ('2027-01-15', 'Thai Pongal', true), ('2027-01-22', 'Duruthu Poya', true), ('2027-02-04', 'Independence Day', false),
  ('2027-02-20', 'Navam Poya', true), ('2027-03-06', 'Maha Shivaratri', true), ('2027-03-10', 'Id-ul-Fitr', true),
  ('2027-03-22', 'Medin Poya', true), ('2027-03-26', 'Good Friday', false),
  ('2027-04-13', 'Day before the Sinhala and Tamil New Year', true),
  ('2027-04-14', 'Sinhala and Tamil New Year', true), ('2027-04-20', 'Bak Poya', true), ('2027-05-01', 'May Day', false),
  ('2027-05-17', 'Id-ul-Alha', true), ('2027-05-20', 'Vesak Poya', true), ('2027-05-21', 'Day after Vesak', true),
  ('2027-06-18', 'Poson Poya', true), ('2027-07-18', 'Esala Poya', true), ('2027-08-15', 'Milad-un-Nabi', true),
  ('2027-08-16', 'Nikini Poya', true), ('2027-09-15', 'Binara Poya', true), ('2027-10-15', 'Vap Poya', true),
  ('2027-10-29', 'Deepavali', true), ('2027-11-13', 'Il Poya', true), ('2027-12-13', 'Unduvap Poya', true),
  ('2027-12-25', 'Christmas', false);

CREATE TABLE cheques (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  customer_id uuid,
  order_id uuid,
  bank_code text NOT NULL,
  branch_code text NOT NULL,
  cheque_no text NOT NULL,
  drawer_name text NOT NULL,
  crossing text NOT NULL,
  date_on_cheque date NOT NULL,
  amount_cents bigint NOT NULL,
  received_on date NOT NULL,
  deposited_on date,
  cleared_on date,
  returned_on date,
  return_reason text DEFAULT '' NOT NULL,
  notice_heard_on date,
  demand_sent_on date,
  demand_proof text DEFAULT '' NOT NULL,
  replaced_by_id uuid,
  receipt_id uuid,
  state text DEFAULT 'in_hand' NOT NULL,
  note text DEFAULT '' NOT NULL,
  override_reason text DEFAULT '' NOT NULL,
  recorded_by_name text NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT cheques_pkey PRIMARY KEY (id),
  CONSTRAINT cheques_number_key UNIQUE (bank_code, branch_code, cheque_no),
  CONSTRAINT cheques_replaced_by_id_key UNIQUE (replaced_by_id),
  CONSTRAINT cheques_amount CHECK (amount_cents > 0 AND amount_cents <= 10000000000),
  CONSTRAINT cheques_cleared CHECK (state <> 'cleared' OR cleared_on IS NOT NULL AND receipt_id IS NOT NULL),
  CONSTRAINT cheques_codes CHECK (bank_code ~ '^\d{4}$' AND branch_code ~ '^\d{3}$' AND cheque_no ~ '^\d{6}$'),
  CONSTRAINT cheques_crossing CHECK (crossing IN ('account_payee', 'and_co', 'none')),
  CONSTRAINT cheques_payer CHECK (customer_id IS NOT NULL OR order_id IS NOT NULL),
  CONSTRAINT cheques_state CHECK (state IN ('in_hand', 'deposited', 'cleared', 'returned', 'represented', 'replaced', 'demanded', 'settled', 'action', 'given_back')),
  CONSTRAINT cheques_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id) ON DELETE RESTRICT,
  CONSTRAINT cheques_replaced_by_id_fkey FOREIGN KEY (replaced_by_id) REFERENCES cheques(id) ON DELETE RESTRICT
);
CREATE INDEX cheques_customer_idx ON cheques (customer_id);
CREATE INDEX cheques_order_idx ON cheques (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cheques_date_idx ON cheques (state, date_on_cheque);
CREATE INDEX cheques_newest_idx ON cheques (created_at, id);

CREATE TABLE cheque_invoices (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  cheque_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT cheque_invoices_pkey PRIMARY KEY (id),
  CONSTRAINT cheque_invoices_amount CHECK (amount_cents > 0),
  CONSTRAINT cheque_invoices_cheque_id_fkey FOREIGN KEY (cheque_id) REFERENCES cheques(id) ON DELETE RESTRICT,
  CONSTRAINT cheque_invoices_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX cheque_invoices_once_idx ON cheque_invoices (cheque_id, invoice_id);
CREATE INDEX cheque_invoices_invoice_idx ON cheque_invoices (invoice_id);

-- The steps of a cheque, by day: a cheque without a step is in hand. Its own columns keep the last days only.
CREATE TABLE cheque_steps (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  cheque_id uuid NOT NULL,
  state text NOT NULL,
  happened_on date NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT cheque_steps_pkey PRIMARY KEY (id),
  CONSTRAINT cheque_steps_cheque_id_fkey FOREIGN KEY (cheque_id) REFERENCES cheques(id) ON DELETE RESTRICT
);
CREATE INDEX cheque_steps_cheque_idx ON cheque_steps (cheque_id, created_at);

CREATE TABLE cheque_photos (
  cheque_id uuid NOT NULL,
  storage_key text NOT NULL,
  taken_by text NOT NULL,
  taken_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT cheque_photos_pkey PRIMARY KEY (cheque_id),
  CONSTRAINT cheque_photos_storage_key_key UNIQUE (storage_key),
  CONSTRAINT cheque_photos_cheque_id_fkey FOREIGN KEY (cheque_id) REFERENCES cheques(id) ON DELETE RESTRICT
);
