-- Terms of payment: the sentences that documents print, and the figures behind them. Revisions copy both when they are sent.

CREATE TABLE payment_terms (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  is_standard boolean DEFAULT false NOT NULL,
  words text[] NOT NULL,
  advance_percent integer NOT NULL,
  balance_from text NOT NULL,
  balance_days integer NOT NULL,
  cheque_max_days integer NOT NULL,
  on_advance_missing text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_by text DEFAULT '' NOT NULL,
  changed_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT payment_terms_pkey PRIMARY KEY (id),
  CONSTRAINT payment_terms_name_key UNIQUE (name),
  CONSTRAINT payment_terms_advance_percent CHECK (advance_percent >= 0 AND advance_percent <= 100),
  CONSTRAINT payment_terms_balance_from CHECK (balance_from IN ('proforma', 'invoice', 'delivery')),
  CONSTRAINT payment_terms_days CHECK (balance_days >= 0 AND balance_days <= 365 AND cheque_max_days >= 0 AND cheque_max_days <= 365),
  CONSTRAINT payment_terms_on_advance_missing CHECK (on_advance_missing IN ('block_confirm', 'warn'))
);
CREATE UNIQUE INDEX payment_terms_standard_idx ON payment_terms (is_standard) WHERE is_standard;

-- Specification §9; the sentence about the validity is written from the days of each quotation.
INSERT INTO payment_terms (name, is_standard, words, advance_percent, balance_from, balance_days, cheque_max_days, on_advance_missing)
VALUES ('Standard terms', true, ARRAY[
  '50% advance payment on confirmation.',
  'Cheques due 45 days from the proforma invoice date.',
  'Balance within 2 weeks of the invoice.',
  'Delivery within Colombo paid by the seller.',
  'Orders cannot be cancelled after the proforma invoice.',
  'Prices in LKR.'
], 50, 'invoice', 14, 45, 'warn');

ALTER TABLE customer_tax ADD COLUMN payment_terms_id uuid;
ALTER TABLE customer_tax ADD CONSTRAINT customer_tax_payment_terms_id_fkey
  FOREIGN KEY (payment_terms_id) REFERENCES payment_terms(id) ON DELETE RESTRICT;
CREATE INDEX customer_tax_payment_terms_idx ON customer_tax (payment_terms_id) WHERE payment_terms_id IS NOT NULL;
