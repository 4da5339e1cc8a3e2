-- Consents of customers about the rolls of a line: shades that are mixed, or a longer length that they pay for.
CREATE TABLE line_consents (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  line_id uuid NOT NULL,
  subject text NOT NULL,
  rule text,
  meters numeric(12,3) NOT NULL,
  shades jsonb DEFAULT '[]' NOT NULL,
  channel text NOT NULL,
  given_by text DEFAULT '' NOT NULL,
  words text DEFAULT '' NOT NULL,
  recorded_by text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT line_consents_pkey PRIMARY KEY (id),
  CONSTRAINT line_consents_channel CHECK (channel IN ('link', 'account', 'telephone', 'email', 'message', 'in_person')),
  CONSTRAINT line_consents_meters CHECK (meters > 0 AND meters <= 1000000),
  CONSTRAINT line_consents_subject CHECK (subject IN ('shades', 'length') AND (subject = 'shades') = (rule IS NOT NULL)),
  CONSTRAINT line_consents_rule CHECK (rule IN ('one_lot', 'any')),
  CONSTRAINT line_consents_line_id_fkey FOREIGN KEY (line_id) REFERENCES quotation_lines(id) ON DELETE CASCADE
);
CREATE INDEX line_consents_line_idx ON line_consents (line_id);
