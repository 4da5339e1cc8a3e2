import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Chinese, Japanese and Thai are written without blanks: each of their words is found by any part of it, because every
 * place in it where a part can begin stands in the word index as well.
 */
export class SearchInsideWords1765471000000 implements MigrationInterface {
  name = 'SearchInsideWords1765471000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(wordsIn(`、。${borders}`));
    await queryRunner.query(`
      -- What begins inside the words of scripts without blanks, two characters or more, as far as a search looks at it.
      CREATE FUNCTION search_parts_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN search_fold(left(given, ${JUDGED})) !~ '[${unspaced}]' THEN '{}'::text[]
        ELSE (SELECT coalesce(array_agg(DISTINCT substr(word, at, ${PART})), '{}'::text[])
              FROM regexp_split_to_table(search_fold(left(given, ${JUDGED})), '[、。${borders}]+') word,
                   generate_series(2, length(word) - 1) at
              WHERE substr(word, at, 1) ~ '[${unspaced}]') END;
    `);
    await redefine(
      queryRunner,
      `array_to_tsvector(array_remove(array_remove(
         search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' '), left(description, 20000), ${codes}))
           || ${partsIn("concat_ws(' ', name, material, array_to_string(colors, ' '), description)")}
           -- '!' ends words, so none begins with it.
           || string_to_array(
             '!' || array_to_string(
               search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' ')))
                 || ${partsIn("concat_ws(' ', name, material, array_to_string(colors, ' '))")}, ' !'), ' '),
         ''), '!'))`,
    );
    // Nobody mistypes one letter of them, and their parts would fill the list of words.
    await queryRunner.query(learning(`AND fresh.word NOT LIKE '!%' AND fresh.word !~ '[${unspaced}]'`));
    await queryRunner.query(`DELETE FROM catalog_words WHERE word ~ '[${unspaced}]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(learning(`AND fresh.word NOT LIKE '!%'`));
    await queryRunner.query(wordsIn(borders));
    await redefine(
      queryRunner,
      `array_to_tsvector(array_remove(array_remove(
         search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' '), left(description, 20000), ${codes}))
           -- '!' ends words, so none begins with it.
           || string_to_array(
             '!' || array_to_string(search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' '))), ' !'), ' '),
         ''), '!'))`,
    );
    await queryRunner.query('DROP FUNCTION search_parts_in');
  }
}

/** Between two words, as `fabrics/search-terms.ts` has it. In a bracket expression of PostgreSQL. */
const borders = String.raw`\s/.,;:()\[\]&+!?-`;
/** Thai, kana and Han, as `fabrics/search-terms.ts` has it. */
const unspaced = String.raw`\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff`;
/** Characters of a part, and of a text that are cut into parts: a lexeme vector holds a megabyte. */
const PART = 10;
const JUDGED = 5_000;

/** A code as it is, without its signs, and by its runs of letters and digits. */
const codes = `item_code,
  regexp_replace(item_code, '[^[:alnum:]]+', '', 'g'),
  regexp_replace(item_code, '[^[:alnum:]]+|(?<=[[:alpha:]])(?=[[:digit:]])|(?<=[[:digit:]])(?=[[:alpha:]])', ' ', 'g')`;

/** Plain ASCII, which most texts are, costs not even the call. */
const partsIn = (text: string): string =>
  `CASE WHEN octet_length(${text}) = length(${text}) THEN '{}'::text[] ELSE search_parts_in(${text}) END`;

const wordsIn = (between: string): string => `
  CREATE OR REPLACE FUNCTION search_words_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_split_to_array(
    regexp_replace(search_fold(given), '([^${between}]{64})[^${between}]+', '\\1', 'g'), '[${between}]+');
`;

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
