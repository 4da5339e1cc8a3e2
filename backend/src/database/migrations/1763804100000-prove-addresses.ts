import { emailKey } from '@selvedge/domain/email-key';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/**
 * Accounts are found by one key of their address, which one function writes; addresses are proven by a mailed link; an
 * account remembers from where it signed in.
 *
 * Customers that are there already count as not proven, because nothing is on record that says more: what they have
 * stays theirs, and one click proves the address. Administrators are the house's own.
 */
export class ProveAddresses1763804100000 implements MigrationInterface {
  name = 'ProveAddresses1763804100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users ADD email_key text, ADD email_verified_at timestamptz, ADD proven_email text,
                        ADD forgotten_at timestamptz;
      UPDATE users SET email_verified_at = now(), proven_email = email WHERE user_type = 'admin';
    `);
    await writeKeys(queryRunner);
    await queryRunner.query(`
      ALTER TABLE users ALTER email_key SET NOT NULL;
      DROP INDEX users_email_key;
      CREATE UNIQUE INDEX users_email_key ON users (email_key) WHERE deleted_at IS NULL;

      -- For whoever writes by SQL alone: the key of a plain ASCII address is the address in small letters.
      CREATE FUNCTION users_write_email_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.email_key IS NULL OR (TG_OP = 'UPDATE' AND NEW.email <> OLD.email AND NEW.email_key = OLD.email_key
                                     AND lower(NEW.email COLLATE "C") <> lower(OLD.email COLLATE "C")) THEN
          NEW.email_key := lower(NEW.email COLLATE "C");
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER users_write_email_key BEFORE INSERT OR UPDATE OF email ON users
        FOR EACH ROW EXECUTE FUNCTION users_write_email_key();

      CREATE TABLE account_links (
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        purpose text NOT NULL,
        email text NOT NULL,
        token_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT account_links_purpose CHECK (purpose IN ('prove-address', 'reset-password')),
        CONSTRAINT account_links_token_hash_key UNIQUE (token_hash),
        CONSTRAINT account_links_pkey PRIMARY KEY (id),
        CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      );
      CREATE INDEX account_links_user_id_idx ON account_links (user_id, created_at);

      CREATE TABLE known_addresses (
        place_hash text NOT NULL,
        user_id uuid NOT NULL,
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT known_addresses_pkey PRIMARY KEY (place_hash),
        CONSTRAINT known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
      );
      CREATE INDEX known_addresses_user_id_idx ON known_addresses (user_id, last_seen_at);

      ALTER TABLE mails ADD link_id uuid;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE mails DROP link_id;
      DROP TABLE known_addresses, account_links;
      DROP TRIGGER users_write_email_key ON users;
      DROP FUNCTION users_write_email_key;
      DROP INDEX users_email_key;
      CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE deleted_at IS NULL;
      ALTER TABLE users DROP email_key, DROP email_verified_at, DROP proven_email, DROP forgotten_at;
    `);
  }
}

/**
 * Of two live accounts that the old rule told apart and the new one does not, the older keeps the key; the other gets
 * one that no spelling leads to until an admin gives it another address.
 */
async function writeKeys(queryRunner: QueryRunner): Promise<void> {
  const users: { id: string; email: string; deleted_at: Date | null }[] = await queryRunner.query(
    'SELECT id, email, deleted_at FROM users ORDER BY created_at, id',
  );
  const taken = new Set<string>();
  const keys = users.map(({ id, email, deleted_at }) => {
    const key = emailKey(email);
    const isTaken = deleted_at === null && taken.has(key);
    if (deleted_at === null) taken.add(key);
    return isTaken ? `${key} ${id}` : key;
  });
  for (let start = 0; start < users.length; start += BATCH) {
    await queryRunner.query(
      `UPDATE users SET email_key = given.key FROM unnest($1::uuid[], $2::text[]) AS given(id, key) WHERE users.id = given.id`,
      [users.slice(start, start + BATCH).map(({ id }) => id), keys.slice(start, start + BATCH)],
    );
  }
}
