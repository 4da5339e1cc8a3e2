import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the pages of the catalogue are made of. */
const tables = ['fabrics', 'fabric_images', 'fabric_categories', 'fabric_patterns', 'categories', 'patterns'] as const;

/**
 * Search by words instead of by substrings: a word index that costs a fraction of the trigrams to keep, the words
 * themselves, against which a misspelt one is corrected, and a mark that changes with the catalogue, by which a
 * program knows that its answers still hold.
 */
export class SearchCatalogue1763700000000 implements MigrationInterface {
  name = 'SearchCatalogue1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');
    await queryRunner.query(searchWords);
    await queryRunner.query(lexicon);
    await queryRunner.query(changes);
    await queryRunner.query(`
      -- Carries all that a page of the list needs to be found, however deep it lies.
      DROP INDEX fabrics_item_code_key;
      CREATE UNIQUE INDEX fabrics_item_code_key ON fabrics (lower(item_code)) INCLUDE (item_code, id);
      CREATE INDEX fabrics_heaviest_idx ON fabrics (weight_gsm DESC NULLS LAST, id DESC);
    `);
    await noteGeneratedColumn(queryRunner, 'search_text', {
      name: 'search_words',
      expression: 'fabric_search_words(name, item_code, material, description, colors)',
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX fabrics_heaviest_idx;
      DROP INDEX fabrics_item_code_key;
      CREATE UNIQUE INDEX fabrics_item_code_key ON fabrics (lower(item_code));
      ${tables.map((table) => `DROP TRIGGER note_change ON ${table};`).join('\n')}
      DROP FUNCTION note_catalog_change;
      DROP TABLE catalog_changes;
      DROP TRIGGER learn_words_of_new ON fabrics;
      DROP TRIGGER learn_words_of_changed ON fabrics;
      DROP FUNCTION learn_catalog_words;
      DROP TABLE catalog_words;
      ALTER TABLE fabrics DROP COLUMN search_words;
      DROP FUNCTION fabric_search_words;
      DROP FUNCTION search_fold;

      CREATE FUNCTION fabric_search_text(name text, item_code text, material text, description text, colors text[])
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN lower(name || ' ' || item_code || ' ' || material || ' ' || array_to_string(colors, ' ') || ' ' || description);
      ALTER TABLE fabrics ADD COLUMN search_text text
        GENERATED ALWAYS AS (fabric_search_text(name, item_code, material, description, colors)) STORED;
      CREATE INDEX fabrics_search_text_idx ON fabrics USING gin (search_text gin_trgm_ops);
    `);
    await noteGeneratedColumn(queryRunner, 'search_words', {
      name: 'search_text',
      expression: 'fabric_search_text(name, item_code, material, description, colors)',
    });
  }
}

/** Between two words: blanks and the signs that join or end words. In a bracket expression of PostgreSQL. */
const borders = String.raw`\s/.,;:()\[\]&+!?-`;

/** Folding and word borders stand once more in `fabrics/search-terms.ts`: what is typed is read as what is stored. */
const searchWords = `
  -- Lower case without accents. Plain ASCII, which most texts are, skips the costly part.
  CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(given) = length(given) THEN lower(given)
              ELSE lower(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036f]+', '', 'g')) END;

  -- Every word once, cut at 64 characters, far below what a lexeme may hold. An item code is found whole, without its
  -- signs and by its runs of letters and digits.
  CREATE FUNCTION fabric_search_words(name text, item_code text, material text, description text, colors text[])
  RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(regexp_split_to_array(
    regexp_replace(
      search_fold(concat_ws(' ', name, material, array_to_string(colors, ' '), left(description, 20000),
        item_code,
        regexp_replace(item_code, '[^[:alnum:]]+', '', 'g'),
        regexp_replace(item_code, '[^[:alnum:]]+|(?<=[[:alpha:]])(?=[[:digit:]])|(?<=[[:digit:]])(?=[[:alpha:]])', ' ', 'g')
      )),
      '([^${borders}]{64})[^${borders}]+', '\\1', 'g'),
    '[${borders}]+'), ''));

  ALTER TABLE fabrics DROP COLUMN search_text;
  DROP FUNCTION fabric_search_text;
  ALTER TABLE fabrics ADD COLUMN search_words tsvector
    GENERATED ALWAYS AS (fabric_search_words(name, item_code, material, description, colors)) STORED;
  CREATE INDEX fabrics_search_words_idx ON fabrics USING gin (search_words);
`;

/**
 * Numbers and codes are not learnt: a mistyped code is not to become another one. The table is without a unique key,
 * so that two who write the same new word never wait for each other; a word twice in it does no harm, nor does one
 * that no fabric has any more, because a correction is only made to a word that finds something.
 */
const lexicon = `
  CREATE TABLE catalog_words (word text NOT NULL);
  CREATE INDEX catalog_words_word_idx ON catalog_words (word);

  CREATE FUNCTION learn_catalog_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO catalog_words (word)
    SELECT fresh.word
    FROM (SELECT DISTINCT unnest(tsvector_to_array(search_words)) AS word FROM written) fresh
    WHERE fresh.word !~ '^[[:alnum:]]*[[:digit:]][[:alnum:]]*$'
      AND NOT EXISTS (SELECT FROM catalog_words known WHERE known.word = fresh.word);
    RETURN NULL;
  END $$;

  CREATE TRIGGER learn_words_of_new AFTER INSERT ON fabrics
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_catalog_words();
  CREATE TRIGGER learn_words_of_changed AFTER UPDATE ON fabrics
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_catalog_words();

  INSERT INTO catalog_words (word)
  SELECT word FROM ts_stat('SELECT search_words FROM fabrics') WHERE word !~ '^[[:alnum:]]*[[:digit:]][[:alnum:]]*$';
`;

/**
 * The transactions that changed the catalogue last. A reader takes the set of ids as a mark: each commit adds one that
 * was never there before and stays until a later one has added its own, so no mark comes back. Writers add rows and
 * skip what others hold, so none waits for another, as they would on one counter.
 */
const changes = `
  CREATE TABLE catalog_changes (transaction_id xid8 PRIMARY KEY);

  CREATE FUNCTION note_catalog_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO catalog_changes VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      DELETE FROM catalog_changes WHERE transaction_id IN (
        SELECT transaction_id FROM catalog_changes
        WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        FOR UPDATE SKIP LOCKED
      );
    END IF;
    RETURN NULL;
  END $$;

  ${tables
    .map(
      (table) => `CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
                  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog_change();`,
    )
    .join('\n')}
`;

/** TypeORM compares a generated column with what it noted here, not with the catalogue. */
async function noteGeneratedColumn(
  queryRunner: QueryRunner,
  old: string,
  column: { name: string; expression: string },
): Promise<void> {
  await queryRunner.query(
    `UPDATE typeorm_metadata SET name = $2, value = $3
     WHERE schema = current_schema() AND "table" = 'fabrics' AND type = 'GENERATED_COLUMN' AND name = $1`,
    [old, column.name, column.expression],
  );
}
