-- Columns maintained by triggers: the version of a record, the key of an email address, whether a quotation is ordered.

-- Arguments: columns whose change alone doesn't raise the version.
CREATE FUNCTION raise_version() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_NARGS > 0 THEN
    IF to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV THEN
      RETURN NEW;
    END IF;
  END IF;
  NEW.version := OLD.version + 1;
  NEW.changed_at := clock_timestamp();
  NEW.changed_by := coalesce(current_setting('selvedge.changed_by', true), '');
  RETURN NEW;
END
$$;

-- The former version of the program writes no key: addresses are compared in lower case, as it did.
CREATE FUNCTION users_write_email_key() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.email_key IS NULL OR (TG_OP = 'UPDATE' AND NEW.email <> OLD.email AND NEW.email_key = OLD.email_key
                               AND lower(NEW.email COLLATE "C") <> lower(OLD.email COLLATE "C")) THEN
    NEW.email_key := lower(NEW.email COLLATE "C");
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION note_ordered() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE quotations SET is_ordered = false WHERE id = OLD.quotation_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE quotations SET is_ordered = true WHERE id = NEW.quotation_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER categories_version BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER patterns_version BEFORE UPDATE ON patterns FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER inquiries_version BEFORE UPDATE ON inquiries FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER swatch_requests_version BEFORE UPDATE ON swatch_requests
  FOR EACH ROW EXECUTE FUNCTION raise_version('updated_at');
CREATE TRIGGER users_version BEFORE UPDATE ON users
  FOR EACH ROW EXECUTE FUNCTION raise_version('password_hash', 'token_version', 'updated_at');
CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations FOR EACH ROW
  EXECUTE FUNCTION raise_version('announced_at', 'opened_at', 'updated_at', 'is_ordered', 'submission', 'has_draft');
-- Reserving or holding stock is not an edit of the fabric.
CREATE TRIGGER fabrics_version BEFORE UPDATE ON fabrics FOR EACH ROW
  WHEN (OLD.committed_quantity = NEW.committed_quantity OR OLD.stock_quantity <> NEW.stock_quantity)
  EXECUTE FUNCTION raise_version();

CREATE TRIGGER users_write_email_key BEFORE INSERT OR UPDATE OF email ON users
  FOR EACH ROW EXECUTE FUNCTION users_write_email_key();
CREATE TRIGGER orders_note_ordered AFTER INSERT OR UPDATE OF quotation_id OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION note_ordered();
