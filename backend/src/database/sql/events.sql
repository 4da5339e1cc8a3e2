-- Events that webhooks report to other systems. Each becomes a delivery per listening endpoint, in the transaction of the change.
-- Without an endpoint that listens, a statement costs one look at an empty table, however many rows it writes.

CREATE FUNCTION is_awaited(event text) RETURNS boolean
LANGUAGE sql
STABLE
AS $$ SELECT EXISTS (SELECT FROM webhook_endpoints WHERE state <> 'off' AND event = ANY (events)) $$;

-- Several changes of a record in one transaction are one event, because all of them have the same time.
CREATE FUNCTION raise_event(event text, records uuid[], gone_at_version integer DEFAULT NULL) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  IF coalesce(cardinality(records), 0) = 0 OR NOT is_awaited(event) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_deliveries (event_id, endpoint_id, type, record_id, version)
  SELECT r.event_id, e.id, event, r.id, gone_at_version
  FROM webhook_endpoints e,
       (SELECT gen_random_uuid() AS event_id, id FROM (SELECT DISTINCT id FROM unnest(records) id) d) r
  WHERE e.state <> 'off' AND event = ANY (e.events)
  ON CONFLICT (endpoint_id, type, record_id, at) DO UPDATE SET version = excluded.version
  WHERE excluded.version IS NOT NULL;
  PERFORM ask_for_deliveries(ARRAY(SELECT id FROM webhook_endpoints WHERE state = 'on' AND event = ANY (events)));
END
$$;

-- Asks once a transaction for the job that sends: it takes everything that waits for its endpoint.
CREATE FUNCTION ask_for_deliveries(endpoints uuid[]) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  asked text := coalesce(current_setting('selvedge.webhooks_asked', true), '');
  endpoint uuid;
BEGIN
  FOREACH endpoint IN ARRAY endpoints LOOP
    CONTINUE WHEN position(endpoint::text IN asked) > 0;
    INSERT INTO outbox (name, payload) VALUES ('webhooks.deliver', jsonb_build_object('endpoint_id', endpoint));
    PERFORM pg_notify('outbox', '');
    asked := asked || ' ' || endpoint;
    PERFORM set_config('selvedge.webhooks_asked', asked, true);
  END LOOP;
END
$$;

-- Argument: the event that each new row is.
CREATE FUNCTION raise_event_of_new() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF is_awaited(TG_ARGV[0]) THEN
    PERFORM raise_event(TG_ARGV[0], ARRAY(SELECT id FROM written));
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_stock_changed() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF is_awaited('stock.changed') THEN
    PERFORM raise_event('stock.changed', ARRAY(SELECT fabric_id FROM written));
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_quotation_sent() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event('quotation.sent', ARRAY[NEW.quotation_id]);
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_quotation_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event(event, array_agg(w.quotation_id)) FROM written w
  JOIN (VALUES ('requested', 'quotation.requested'), ('accepted', 'quotation.accepted'),
               ('declined', 'quotation.declined'), ('change_requested', 'quotation.change_asked'),
               ('extension_requested', 'quotation.change_asked')) told(action, event) USING (action)
  GROUP BY event;
  RETURN NULL;
END
$$;

-- A renewed link to a revision that was seen is no news.
CREATE FUNCTION raise_offer_seen() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event('quotation.seen', ARRAY(
    SELECT d.quotation_id FROM written w JOIN former o USING (id) JOIN quotation_documents d ON d.id = w.document_id
    WHERE o.seen_at IS NULL AND w.seen_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM offer_links l WHERE l.document_id = d.id AND l.id <> w.id AND l.seen_at IS NOT NULL)));
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_order_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event(event, array_agg(order_id)) FROM (
    SELECT order_id, CASE WHEN kind = 'note' THEN NULL
                          WHEN kind NOT IN ('step', 'reopened') THEN 'order.changed'
                          WHEN from_status IS NULL THEN 'order.created'
                          WHEN to_status IN ('confirmed', 'cancelled') THEN 'order.' || to_status
                          ELSE 'order.moved' END AS event
    FROM written) moved
  WHERE event IS NOT NULL
  GROUP BY event;
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_receipt_reversed() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event('receipt.reversed', ARRAY(
    SELECT w.id FROM written w JOIN former o USING (id) WHERE o.reversed_at IS NULL AND w.reversed_at IS NOT NULL));
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_cheque_returned() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event('cheque.returned', ARRAY(
    SELECT w.id FROM written w JOIN former o USING (id) WHERE o.state <> 'returned' AND w.state = 'returned'));
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_swatch_events() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event('swatch.requested', ARRAY(SELECT request_id FROM written WHERE from_status IS NULL));
  PERFORM raise_event('swatch.sent', ARRAY(SELECT request_id FROM written WHERE to_status = 'sent'));
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_hold_ended() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event('hold.ended', ARRAY(
    SELECT w.id FROM written w JOIN former o USING (id) WHERE o.ended_at IS NULL AND w.ended_at IS NOT NULL));
  RETURN NULL;
END
$$;

CREATE FUNCTION raise_import_finished() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM raise_event('import.finished', ARRAY(
    SELECT w.id FROM written w JOIN former o USING (id)
    WHERE o.state IN ('queued', 'running') AND w.state IN ('finished', 'failed') AND NOT w.dry_run));
  RETURN NULL;
END
$$;

-- The threshold of low stock is a setting of the programs, which they note at each endpoint.
CREATE FUNCTION raise_fabric_changed() RETURNS trigger
LANGUAGE plpgsql
SET enable_nestloop TO 'off'
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE state <> 'off' AND events && '{fabric.changed,stock.low}') THEN
    RETURN NULL;
  END IF;
  PERFORM raise_event('fabric.changed', ARRAY(
    SELECT w.id FROM written w JOIN former o USING (id) WHERE w.version <> o.version));
  PERFORM raise_event('stock.low', ARRAY(
    SELECT w.id FROM written w JOIN former o USING (id),
         (SELECT max(low_stock_metres) AS metres FROM webhook_endpoints) low
    WHERE w.visible AND w.is_available AND NOT w.pre_order
      AND o.available_quantity > low.metres AND w.available_quantity <= low.metres));
  RETURN NULL;
END
$$;

-- A fabric that is gone has no version any more: its last one is sent.
CREATE FUNCTION raise_fabric_gone() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF is_awaited('fabric.changed') THEN
    PERFORM raise_event('fabric.changed', array_agg(id), version) FROM former GROUP BY version;
  END IF;
  RETURN NULL;
END
$$;

-- Nobody writes a row when an offer expires: the worker calls this every minute. Several may.
CREATE FUNCTION raise_expired_quotations() RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  since timestamptz;
BEGIN
  INSERT INTO markers (name) VALUES ('expired quotations told of') ON CONFLICT DO NOTHING;
  SELECT created_at INTO since FROM markers WHERE name = 'expired quotations told of' FOR UPDATE;
  PERFORM raise_event('quotation.expired', ARRAY(
    SELECT id FROM quotations
    WHERE valid_until >= since AND valid_until < now() AND deleted_at IS NULL AND NOT is_ordered
      AND status IN ('responded', 'approved') AND coalesce(answer, '') NOT IN ('accepted', 'declined')));
  UPDATE markers SET created_at = greatest(created_at, now()) WHERE name = 'expired quotations told of';
END
$$;

CREATE TRIGGER raise_events AFTER INSERT ON quotation_history REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_quotation_events();
-- Letters and answers without a price have no serial.
CREATE TRIGGER raise_sent AFTER INSERT ON quotation_documents
  FOR EACH ROW WHEN (NEW.serial IS NOT NULL) EXECUTE FUNCTION raise_quotation_sent();
CREATE TRIGGER raise_seen AFTER UPDATE ON offer_links REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_offer_seen();
CREATE TRIGGER raise_events AFTER INSERT ON order_history REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_order_events();
CREATE TRIGGER raise_events AFTER INSERT ON swatch_history REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_swatch_events();
CREATE TRIGGER raise_made AFTER INSERT ON holds REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_event_of_new('hold.made');
CREATE TRIGGER raise_ended AFTER UPDATE ON holds REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_hold_ended();
CREATE TRIGGER raise_stock_changed AFTER INSERT ON stock_movements REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_stock_changed();
CREATE TRIGGER raise_finished AFTER UPDATE ON fabric_imports REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_import_finished();
CREATE TRIGGER raise_made AFTER INSERT ON fabrics REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_event_of_new('fabric.changed');
CREATE TRIGGER raise_changed AFTER UPDATE ON fabrics REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_fabric_changed();
CREATE TRIGGER raise_gone AFTER DELETE ON fabrics REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION raise_fabric_gone();
CREATE TRIGGER raise_issued AFTER INSERT ON invoices REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_event_of_new('invoice.issued');
CREATE TRIGGER raise_recorded AFTER INSERT ON receipts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_event_of_new('receipt.recorded');
CREATE TRIGGER raise_reversed AFTER UPDATE ON receipts REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_receipt_reversed();
CREATE TRIGGER raise_returned AFTER UPDATE ON cheques REFERENCING OLD TABLE AS former NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION raise_cheque_returned();
