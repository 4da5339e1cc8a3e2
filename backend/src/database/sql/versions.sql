-- Columns maintained by triggers: the version of a record, the key of an email address, whether a quotation is ordered, and
-- whether a code looks like another.

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

-- Marks every fabric whose code looks like an older one's. A migration that changes name_key calls this between dropping the unique
-- index of codes and building it again, so that it never fails: the System page lists the marked ones.
CREATE FUNCTION mark_similar_codes() RETURNS void
LANGUAGE sql
AS $$
UPDATE fabrics f SET looks_like_another = ranked.place > 1
FROM (SELECT id, row_number() OVER (PARTITION BY name_key(item_code) ORDER BY created_at, id) AS place FROM fabrics) ranked
WHERE ranked.id = f.id AND f.looks_like_another <> (ranked.place > 1)
$$;

-- A corrected code is unique like any other.
CREATE FUNCTION fabrics_settle_code() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.looks_like_another := false;
  RETURN NEW;
END
$$;

-- When the older one is gone or corrected, the oldest of the others takes its place.
CREATE FUNCTION fabrics_follow_code() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE fabrics SET looks_like_another = false
  WHERE id = (SELECT id FROM fabrics WHERE name_key(item_code) = name_key(OLD.item_code) AND looks_like_another
              ORDER BY created_at, id LIMIT 1);
  RETURN NULL;
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

CREATE TRIGGER tax_profiles_version BEFORE UPDATE ON tax_profiles FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER cheques_version BEFORE UPDATE ON cheques FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER payment_slips_version BEFORE UPDATE ON payment_slips FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER holidays_version BEFORE UPDATE ON holidays FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER customer_tax_version BEFORE UPDATE ON customer_tax FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER categories_version BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER patterns_version BEFORE UPDATE ON patterns FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER payment_terms_version BEFORE UPDATE ON payment_terms FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER document_terms_version BEFORE UPDATE ON document_terms FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER roles_version BEFORE UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER inquiries_version BEFORE UPDATE ON inquiries FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER fabric_lists_version BEFORE UPDATE ON fabric_lists FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER orders_version BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER deliveries_version BEFORE UPDATE ON deliveries FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER claims_version BEFORE UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER dye_lots_version BEFORE UPDATE ON dye_lots FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER rolls_version BEFORE UPDATE ON rolls FOR EACH ROW EXECUTE FUNCTION raise_version('reserved_length');
CREATE TRIGGER allocations_version BEFORE UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION raise_version();
CREATE TRIGGER swatch_requests_version BEFORE UPDATE ON swatch_requests
  FOR EACH ROW EXECUTE FUNCTION raise_version('updated_at');
CREATE TRIGGER users_version BEFORE UPDATE ON users
  FOR EACH ROW EXECUTE FUNCTION raise_version('password_hash', 'token_version', 'invited_at', 'factor_declined_at', 'updated_at');
CREATE TRIGGER quotations_version BEFORE UPDATE ON quotations FOR EACH ROW
  EXECUTE FUNCTION raise_version('announced_at', 'opened_at', 'updated_at', 'is_ordered', 'submission', 'has_draft');
CREATE TRIGGER webhook_endpoints_version BEFORE UPDATE ON webhook_endpoints FOR EACH ROW
  EXECUTE FUNCTION raise_version('updated_at', 'previous_secret', 'previous_until', 'dead_in_a_row', 'low_stock_metres', 'busy_until');
-- Reserving or holding stock is not an edit of the fabric.
CREATE TRIGGER fabrics_version BEFORE UPDATE ON fabrics FOR EACH ROW
  WHEN (OLD.committed_quantity = NEW.committed_quantity OR OLD.stock_quantity <> NEW.stock_quantity)
  EXECUTE FUNCTION raise_version();

CREATE TRIGGER users_write_email_key BEFORE INSERT OR UPDATE OF email ON users
  FOR EACH ROW EXECUTE FUNCTION users_write_email_key();
CREATE TRIGGER orders_note_ordered AFTER INSERT OR UPDATE OF quotation_id OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION note_ordered();

CREATE TRIGGER fabrics_settle_code BEFORE UPDATE OF item_code ON fabrics FOR EACH ROW
  WHEN (OLD.looks_like_another AND name_key(OLD.item_code) <> name_key(NEW.item_code))
  EXECUTE FUNCTION fabrics_settle_code();
CREATE TRIGGER fabrics_follow_deleted_code AFTER DELETE ON fabrics FOR EACH ROW
  WHEN (NOT OLD.looks_like_another) EXECUTE FUNCTION fabrics_follow_code();
CREATE TRIGGER fabrics_follow_corrected_code AFTER UPDATE OF item_code ON fabrics FOR EACH ROW
  WHEN (NOT OLD.looks_like_another AND OLD.item_code <> NEW.item_code AND name_key(OLD.item_code) <> name_key(NEW.item_code))
  EXECUTE FUNCTION fabrics_follow_code();
