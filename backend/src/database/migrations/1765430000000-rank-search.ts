import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Words of name, composition and colours stand in the word index once more, behind a sign that no word holds: what leads
 * a search is found by the same index as the rest.
 */
export class RankSearch1765430000000 implements MigrationInterface {
  name = 'RankSearch1765430000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Every word of a text once more for each time that it stands there, cut at 64 characters; '' where the text ends.
      CREATE FUNCTION search_words_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN regexp_split_to_array(
        regexp_replace(search_fold(given), '([^${borders}]{64})[^${borders}]+', '\\1', 'g'), '[${borders}]+');
    `);
    await redefine(
      queryRunner,
      `array_to_tsvector(array_remove(array_remove(
         search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' '), left(description, 20000), ${codes}))
           -- '!' ends words, so none begins with it.
           || string_to_array(
             '!' || array_to_string(search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' '))), ' !'), ' '),
         ''), '!'))`,
    );
    await queryRunner.query(learning(`AND fresh.word NOT LIKE '!%'`));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(learning(''));
    await redefine(
      queryRunner,
      `array_to_tsvector(array_remove(regexp_split_to_array(
        regexp_replace(
          search_fold(concat_ws(' ', name, material, array_to_string(colors, ' '), left(description, 20000), ${codes})),
          '([^${borders}]{64})[^${borders}]+', '\\1', 'g'),
        '[${borders}]+'), ''))`,
    );
    await queryRunner.query('DROP FUNCTION search_words_in');
  }
}

/** Between two words, as `fabrics/search-terms.ts` has it. In a bracket expression of PostgreSQL. */
const borders = String.raw`\s/.,;:()\[\]&+!?-`;

/** A code as it is, without its signs, and by its runs of letters and digits. */
const codes = `item_code,
  regexp_replace(item_code, '[^[:alnum:]]+', '', 'g'),
  regexp_replace(item_code, '[^[:alnum:]]+|(?<=[[:alpha:]])(?=[[:digit:]])|(?<=[[:digit:]])(?=[[:alpha:]])', ' ', 'g')`;

/** A generated column keeps what an older function made of a row: it is made anew. */
async function redefine(queryRunner: QueryRunner, body: string): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE fabrics DROP COLUMN search_words;
    CREATE OR REPLACE FUNCTION fabric_search_words(name text, item_code text, material text, description text, colors text[])
    RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ${body};
    ALTER TABLE fabrics ADD COLUMN search_words tsvector
      GENERATED ALWAYS AS (fabric_search_words(name, item_code, material, description, colors)) STORED;
    CREATE INDEX fabrics_search_words_idx ON fabrics USING gin (search_words);
  `);
}

const learning = (unless: string): string => `
  CREATE OR REPLACE FUNCTION learn_catalog_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO catalog_words (word)
    SELECT fresh.word
    FROM (SELECT DISTINCT unnest(tsvector_to_array(search_words)) AS word FROM written) fresh
    WHERE fresh.word !~ '^[[:alnum:]]*[[:digit:]][[:alnum:]]*$' ${unless}
      AND NOT EXISTS (SELECT FROM catalog_words known WHERE known.word = fresh.word);
    RETURN NULL;
  END $$;
`;
