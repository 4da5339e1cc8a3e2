-- Statements that were printed or sent. A statement that a customer has never changes; the next one shows what was recorded
-- later.

CREATE TABLE statements (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  customer_id uuid NOT NULL,
  from_on date NOT NULL,
  to_on date NOT NULL,
  content jsonb NOT NULL,
  closing_cents bigint NOT NULL,
  fixed_by text NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT statements_pkey PRIMARY KEY (id),
  CONSTRAINT statements_period_key UNIQUE (customer_id, from_on, to_on),
  CONSTRAINT statements_days CHECK (from_on <= to_on),
  CONSTRAINT statements_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id) ON DELETE RESTRICT
);

CREATE TRIGGER statements_keep BEFORE UPDATE OR DELETE ON statements FOR EACH ROW EXECUTE FUNCTION keep_issued();

-- Where the statement of a month is mailed to; nobody is asked about it where there is no address.
ALTER TABLE customer_tax ADD COLUMN statement_to text[] DEFAULT '{}' NOT NULL;
ALTER TABLE customer_tax ADD CONSTRAINT customer_tax_statement_to CHECK (cardinality(statement_to) <= 5);

ALTER TABLE mails ADD COLUMN statement_id uuid;
ALTER TABLE mails ADD CONSTRAINT mails_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id);
CREATE INDEX mails_statement_id_idx ON mails (statement_id) WHERE statement_id IS NOT NULL;
