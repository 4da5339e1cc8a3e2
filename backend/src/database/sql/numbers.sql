-- The next number of a series: QT-2026-0001. The counter's row stays locked until the transaction ends, so numbers have no gaps, and
-- a rolled-back one is reused.
CREATE FUNCTION next_number(series_name text, series_year integer) RETURNS text LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO counters (series, year, value) VALUES (series_name, series_year, 1)
  ON CONFLICT (series, year) DO UPDATE SET value = counters.value + 1
  RETURNING series || '-' || year || '-' || lpad(value::text, greatest(4, length(value::text)), '0');
END;
