import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each check is a sentence with the number of violations: all must be 0. */
const findings = {
  'decisions that were answered and are not stored': `
    SELECT count(*) FROM unnest($1::uuid[], $2::text[]) AS taken(id, status)
    LEFT JOIN quotations q ON q.id = taken.id AND q.status = taken.status WHERE q.id IS NULL`,
  'quotations without exactly one decision in their history': `
    SELECT count(*) FROM (SELECT q.id FROM quotations q LEFT JOIN quotation_history h
      ON h.quotation_id = q.id AND h.action IN ('approved', 'rejected', 'responded')
      WHERE q.status <> 'pending' GROUP BY q.id HAVING count(h.id) <> 1) broken`,
  'decisions without exactly one mail': `
    SELECT count(*) FROM (SELECT q.id FROM quotations q LEFT JOIN mails m
      ON m.quotation_id = q.id AND m.event_key LIKE 'quotation:%' WHERE q.status <> 'pending'
      GROUP BY q.id HAVING count(m.id) <> 1) broken`,
  'requests without exactly one notice and one acknowledgement': `
    SELECT count(*) FROM (SELECT q.id FROM quotations q LEFT JOIN mails m ON m.event_key LIKE 'request:' || q.id || ':%'
      GROUP BY q.id HAVING count(m.id) <> 2) broken`,
  'mails neither sent nor uncertain': `SELECT count(*) FROM mails WHERE state NOT IN ('sent', 'uncertain')`,
  'jobs that did not end well': `
    SELECT count(*) FROM outbox WHERE (finished_at IS NULL AND available_at < now()) OR error IS NOT NULL`,
  'decided sheets without a document': `
    SELECT count(*) FROM quotations q WHERE status IN ('approved', 'rejected') AND NOT EXISTS
      (SELECT FROM quotation_documents d WHERE d.quotation_id = q.id AND d.storage_key IS NOT NULL)`,
  'mails that lack their document': `
    SELECT count(*) FROM mails m JOIN quotation_documents d ON d.quotation_id = m.quotation_id
    WHERE m.event_key LIKE 'quotation:%' AND m.attachment_key IS DISTINCT FROM d.storage_key`,
};

/** @returns the violations, in sentences; empty if there are none */
export async function judge(client, { taken, received, dataDir }) {
  const problems = [];
  const note = (what, count) => count > 0 && problems.push(`${count} ${what}`);
  for (const [what, sql] of Object.entries(findings)) {
    const values = sql.includes('$1') ? [taken.map(({ id }) => id), taken.map(({ status }) => status)] : [];
    note(what, Number((await client.query(sql, values)).rows[0].count));
  }
  const { rows: mails } = await client.query('SELECT id, state, to_address FROM mails');
  const arrivals = new Map();
  for (const { id } of received) arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
  const timesOf = ({ id }) => arrivals.get(id) ?? 0;
  note('mails that arrived twice', mails.filter((mail) => timesOf(mail) > 1).length);
  note('sent mails that did not arrive', mails.filter((mail) => mail.state === 'sent' && timesOf(mail) !== 1).length);
  const known = new Map(mails.map((mail) => [mail.id, mail.to_address]));
  note(
    'messages that nobody wrote, or for another address',
    received.filter(({ id, to }) => known.get(id) !== to).length,
  );
  const { rows: documents } = await client.query('SELECT storage_key AS key FROM quotation_documents');
  note(
    'documents that are no PDF on the disk',
    documents.filter(({ key }) => !isPdf(join(dataDir, 'files', key ?? ''))).length,
  );
  return problems;
}

function isPdf(path) {
  try {
    return readFileSync(path).subarray(0, 5).toString() === '%PDF-';
  } catch {
    return false;
  }
}
