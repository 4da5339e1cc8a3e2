-- Account movements of the bank, as its files tell them. A line stays, whatever becomes of it, so that it is known when it comes again.

CREATE TABLE bank_files (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  file_name text NOT NULL,
  from_on date,
  to_on date,
  added integer NOT NULL,
  known integer NOT NULL,
  debits integer NOT NULL,
  uploaded_by_name text NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bank_files_pkey PRIMARY KEY (id)
);

CREATE TABLE bank_lines (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  file_id uuid NOT NULL,
  row integer NOT NULL,
  booked_on date NOT NULL,
  amount_cents bigint NOT NULL,
  description text DEFAULT '' NOT NULL,
  reference text DEFAULT '' NOT NULL,
  line_key text NOT NULL,
  -- The first, second, … line of the same day, amount and texts.
  occurrence integer NOT NULL,
  receipt_id uuid,
  set_aside_reason text DEFAULT '' NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  CONSTRAINT bank_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bank_lines_line_key UNIQUE (line_key, occurrence),
  CONSTRAINT bank_lines_amount CHECK (amount_cents > 0 AND amount_cents <= 999999999999),
  CONSTRAINT bank_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_files(id) ON DELETE RESTRICT,
  CONSTRAINT bank_lines_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipts(id) ON DELETE RESTRICT
);
CREATE INDEX bank_lines_booked_on_idx ON bank_lines (booked_on, id);
CREATE INDEX bank_lines_file_idx ON bank_lines (file_id);
CREATE UNIQUE INDEX bank_lines_receipt_idx ON bank_lines (receipt_id) WHERE receipt_id IS NOT NULL;
