import type { MigrationInterface, QueryRunner } from 'typeorm';

const HISTORIES = ['quotation_history', 'order_history', 'swatch_history'];

/**
 * The audit trail and the histories record as what somebody acted. A name that somebody without an account typed is no longer
 * taken for a person: it stands as what they signed with. Programs of the former version leave the column null.
 */
export class NameActors1767010000000 implements MigrationInterface {
  name = 'NameActors1767010000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of HISTORIES) await queryRunner.query(`ALTER TABLE ${table} ADD actor_kind text`);
    await queryRunner.query(`
      ALTER TABLE audit_entries ADD actor_kind text
        CONSTRAINT audit_entries_actor_kind CHECK (actor_kind IN ('staff', 'account', 'guest', 'link', 'system'));
      ${noteChange(`actor_id, actor_name, actor_kind, origin`, `${KIND},`)}
      ${KNOWN}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(noteChange('actor_id, actor_name, origin', ''));
    await queryRunner.query('ALTER TABLE audit_entries DROP actor_kind');
    for (const table of HISTORIES) await queryRunner.query(`ALTER TABLE ${table} DROP actor_kind`);
  }
}

/** What is changed in nobody's name is the product's own doing, or made by hand. */
const KIND = `coalesce(nullif(current_setting('selvedge.actor_kind', true), ''),
  CASE WHEN coalesce(current_setting('selvedge.changed_by', true), '') = '' THEN 'system' END)`;

const noteChange = (columns: string, kind: string): string => `
  CREATE OR REPLACE FUNCTION note_change(
    action text, resource text, record_ids uuid[], record_name text, detail text, count integer, changes jsonb
  ) RETURNS void LANGUAGE sql AS $$
    INSERT INTO audit_entries (${columns}, action, resource, record_ids, record_name, detail, count, changes)
    SELECT nullif(current_setting('selvedge.actor_id', true), '')::uuid,
           coalesce(current_setting('selvedge.changed_by', true), ''),
           ${kind}
           coalesce(nullif(current_setting('selvedge.origin', true), ''),
                    CASE WHEN program IN ('api', 'worker') THEN program
                         WHEN program <> '' THEN 'command' ELSE 'database' END),
           action, resource, record_ids, record_name,
           coalesce(nullif(detail, ''), current_setting('selvedge.change_detail', true), ''), count, changes
    FROM (SELECT coalesce(substring(current_setting('application_name') FROM '^selvedge-(.*)'), '') AS program) p
  $$;`;

const signed = (kind: string): string =>
  `CASE ${kind} WHEN 'guest' THEN 'Guest' ELSE 'Private link' END
   || CASE WHEN trim(actor_name) = '' THEN '' ELSE ' (signed: ' || trim(actor_name) || ')' END`;

const ACCOUNT = `CASE u.user_type WHEN 'admin' THEN 'staff' ELSE 'account' END`;

/** Quotations that were accepted by a private link. */
const ACCEPTED = `SELECT quotation_id FROM quotation_history WHERE action = 'accepted' AND actor_kind = 'link'`;

/** Existing rows get what is known of them: whoever had no account asked as a guest, or answered by a private link. */
const KNOWN = `
  UPDATE quotation_history h SET actor_kind = ${ACCOUNT},
    actor_name = CASE WHEN h.action = 'requested' THEN u.name ELSE h.actor_name END
  FROM users u WHERE u.id = h.actor_id;
  UPDATE order_history h SET actor_kind = ${ACCOUNT} FROM users u WHERE u.id = h.actor_id;
  UPDATE swatch_history h SET actor_kind = ${ACCOUNT} FROM users u WHERE u.id = h.actor_id;
  UPDATE quotation_history SET actor_kind = 'system' WHERE actor_id IS NULL AND actor_name = 'Selvedge';
  UPDATE quotation_history SET actor_kind = 'guest', actor_name = ${signed(`'guest'`)}
  WHERE actor_kind IS NULL AND action = 'requested';
  UPDATE quotation_history SET actor_kind = 'link', actor_name = ${signed(`'link'`)}
  WHERE actor_kind IS NULL AND action IN ('accepted', 'declined', 'change_requested', 'extension_requested');
  UPDATE quotation_history SET actor_kind = 'link', actor_name = ${signed(`'link'`)}
  WHERE actor_kind IS NULL AND action IN ('ordered', 'discarded') AND quotation_id IN (${ACCEPTED});
  UPDATE order_history SET actor_kind = 'link', actor_name = ${signed(`'link'`)}
  WHERE actor_kind IS NULL AND order_id IN (SELECT id FROM orders WHERE quotation_id IN (${ACCEPTED}));
  SELECT set_config('selvedge.audit_upkeep', 'yes', true);
  UPDATE audit_entries a SET actor_kind = ${ACCOUNT} FROM users u WHERE u.id = a.actor_id;
  UPDATE audit_entries SET actor_kind = 'account' WHERE actor_id IS NULL AND actor_name = 'its owner';
  UPDATE audit_entries SET actor_kind = 'guest', actor_name = ${signed(`'guest'`)}
  WHERE actor_kind IS NULL AND actor_id IS NULL AND actor_name <> '' AND origin = 'api'
    AND resource IN ('quotations', 'orders');
  UPDATE audit_entries SET actor_kind = 'system' WHERE actor_kind IS NULL AND actor_id IS NULL;
  SELECT set_config('selvedge.audit_upkeep', '', true);`;
