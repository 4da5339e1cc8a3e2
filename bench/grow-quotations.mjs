/** Share of quotations sent alone; the others are in submissions of three. */
const ALONE = 0.7;

/**
 * Fills an empty database with some years of business: most quotations are done, a few thousand wait for us or for
 * their customers, some have unread messages.
 */
export async function growQuotations(client, count) {
  await client.query(`SELECT set_config('selvedge.trail', 'told', false)`);
  await client.query(
    `INSERT INTO users (id, name, email, email_key, password_hash, user_type)
     SELECT gen_random_uuid(), 'Buyer ' || n, 'buyer' || n || '@mill.example', 'buyer' || n || '@mill.example', 'x', 'customer' FROM generate_series(1, 2000) n`,
  );
  await client.query(
    `INSERT INTO quotations (quotation_no, status, source, request_group, customer_id, customer_name, customer_email,
       customer_company, quoted_price_cents, valid_until, answer, created_at, updated_at, message)
     SELECT 'QT-2024-' || lpad(n::text, 6, '0'), status, 'customer',
       CASE WHEN n % 100 >= $2 THEN md5('group ' || n / 3)::uuid END,
       c.id, c.name, c.email, 'Mill ' || n % 2000, CASE WHEN status = 'pending' THEN NULL ELSE 100000 + n * 37 END,
       created + interval '7 days',
       CASE WHEN status = 'approved' AND n % 3 = 0 THEN 'accepted' WHEN status = 'responded' AND n % 5 = 0 THEN 'declined' END,
       created, created, 'For shirts, please.'
     FROM (SELECT n, now() - make_interval(mins => (($1::int - n) * 10)) AS created,
             CASE WHEN n > $1::int - 500 THEN 'pending' ELSE (ARRAY['approved', 'responded', 'rejected', 'approved'])[1 + n % 4] END AS status
           FROM generate_series(1, $1::int) n) made
     JOIN (SELECT row_number() OVER (ORDER BY email) AS place, * FROM users WHERE user_type = 'customer') c
       ON c.place = 1 + (n / 3 * 7) % 2000`,
    [count, ALONE * 100],
  );
  await client.query(
    `INSERT INTO orders (order_number, quotation_id, total_amount_cents, status)
     SELECT replace(quotation_no, 'QT', 'OR'), id, quoted_price_cents, 'pending' FROM quotations WHERE answer = 'accepted' AND created_at < now() - interval '2 days'`,
  );
  await client.query(
    `INSERT INTO quotation_lines (quotation_id, position, fabric_name, item_code, quantity, price_unit, list_price_cents, unit_price_cents)
     SELECT id, p, 'Cotton Poplin ' || p, 'CP-' || p, 100, 'meters', 45000, 45000 FROM quotations, generate_series(1, 2) p`,
  );
  await client.query(
    `INSERT INTO quotation_messages (quotation_id, position, side, author_name, body, read_at)
     SELECT id, p, CASE p % 2 WHEN 1 THEN 'customer' ELSE 'house' END, 'N', 'Which shade?',
       CASE WHEN row_number() OVER (ORDER BY created_at DESC) > 400 THEN now() END
     FROM quotations, generate_series(1, 2) p WHERE right(quotation_no, 1) IN ('1', '4', '7')`,
  );
  await client.query('VACUUM ANALYZE');
}
