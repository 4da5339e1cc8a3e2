-- How texts are tokenized for search. Word boundaries and unspaced scripts are repeated in `fabrics/search-terms.ts`, so that
-- queries are read like stored texts. The index is a generated column, so these functions come before the tables.

-- Lower case without accents and apostrophes; quotation marks are blanks, except after a figure, where they mean inches. The same
-- as `searchKey` of `domain/src/look-alikes.ts`.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given) AND given !~ '["''`]' THEN lower(given)
  ELSE regexp_replace(translate(
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(visible_signs(given), NFKD), '[\u0300-\u036f]+', '', 'g')),
      'øđðħıłŧς', 'oddhiltσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    U&'\0085\1680\2028\2029''', '    '),
    '(?<![0-9])"', ' ', 'g')
  END;

-- Every word, truncated to 64 characters, far below the limit of a lexeme.
CREATE FUNCTION search_words_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_split_to_array(
  regexp_replace(search_fold(given), '([^、。\u2044\s/.,;:()\[\]&+!?-]{64})[^、。\u2044\s/.,;:()\[\]&+!?-]+', '\1', 'g'), '[、。\u2044\s/.,;:()\[\]&+!?-]+');

-- Chinese, Japanese and Thai are written without spaces: the positions inside a word where a search may begin, in the first 5,000
-- characters, because a tsvector holds a megabyte.
CREATE FUNCTION search_parts_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN left(given, 5000) !~ '[\u0e01-\u0e5b\u2e80-\u9fff\uf900-\ufaff\ufe30-\uffee\U0001f200-\U0001f265\U0002f800-\U0002fa1f]' THEN '{}'::text[]
  ELSE (SELECT coalesce(array_agg(DISTINCT substr(word, at, 10)), '{}'::text[])
        FROM regexp_split_to_table(search_fold(left(given, 5000)), '[、。\u2044\s/.,;:()\[\]&+!?-]+') word,
             generate_series(2, length(word) - 1) at
        WHERE substr(word, at, 1) ~ '[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]') END;

-- The words of an item code: its runs of letters and of figures, and from each run on all that follows without punctuation, so that
-- the end of a code finds it as well: `sw2045b`, `2045b` and `b` of `SW 2045-B`.
CREATE FUNCTION code_words(item_code text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  runs text[] := regexp_split_to_array(
    regexp_replace(search_fold(item_code), '(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])', ' ', 'g'), '[、。\u2044\s!-/:-@\[-`{-~]+');
  words text[] := runs;
  ending text := '';
BEGIN
  FOR place IN REVERSE cardinality(runs)..1 LOOP
    ending := left(runs[place] || ending, 64);
    words := words || ending;
  END LOOP;
  RETURN words;
END
$$;

-- Words of name, material and colors are repeated with the prefix '!', which no other word can have: such matches rank first.
CREATE FUNCTION fabric_search_words(name text, item_code text, material text, description text, colors text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(array_remove(
  search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' '), left(description, 20000), item_code))
    || code_words(item_code)
    || CASE WHEN octet_length(concat_ws(' ', name, material, array_to_string(colors, ' '), description)) = length(concat_ws(' ', name, material, array_to_string(colors, ' '), description)) THEN '{}'::text[] ELSE search_parts_in(concat_ws(' ', name, material, array_to_string(colors, ' '), description)) END
    || string_to_array(
      '!' || array_to_string(
        search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' ')))
          || CASE WHEN octet_length(concat_ws(' ', name, material, array_to_string(colors, ' '))) = length(concat_ws(' ', name, material, array_to_string(colors, ' '))) THEN '{}'::text[] ELSE search_parts_in(concat_ws(' ', name, material, array_to_string(colors, ' '))) END,
        ' !'), ' '),
  ''), '!'));
