-- Months whose VAT return was filed. Nothing is issued into them any more: corrections go to an open month.

CREATE TABLE tax_periods (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  period text NOT NULL,
  filed_by text NOT NULL,
  filed_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_periods_pkey PRIMARY KEY (id),
  CONSTRAINT tax_periods_period_key UNIQUE (period),
  CONSTRAINT tax_periods_period CHECK (period ~ '^20\d\d-(0[1-9]|1[0-2])$')
);

CREATE FUNCTION reject_filed_period() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Filing the month waits for documents that are being issued into it, and the other way round.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tax-period:' || to_char(NEW.issued_on, 'YYYY-MM'), 0));
  IF EXISTS (SELECT FROM tax_periods WHERE period = to_char(NEW.issued_on, 'YYYY-MM')) THEN
    RAISE EXCEPTION 'The period % is filed: issue into the open one.', to_char(NEW.issued_on, 'YYYY-MM')
      USING ERRCODE = 'SV005';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER invoices_filed_period BEFORE INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION reject_filed_period();
CREATE TRIGGER tax_periods_keep BEFORE UPDATE OR DELETE ON tax_periods FOR EACH ROW EXECUTE FUNCTION keep_issued();
