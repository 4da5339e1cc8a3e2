-- How a text is read for the search. Borders of words and scripts without blanks stand once more in `fabrics/search-terms.ts`:
-- what is typed is read as what is stored. The index is a generated column, so these functions come before the tables.

-- Lower case without accents. Plain ASCII, which most texts are, skips the costly part.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given) THEN lower(given)
            ELSE lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g')) END;

-- Every word, cut at 64 characters, far below what a lexeme may hold.
CREATE FUNCTION search_words_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_split_to_array(
  regexp_replace(search_fold(given), '([^、。\s/.,;:()\[\]&+!?-]{64})[^、。\s/.,;:()\[\]&+!?-]+', '\1', 'g'), '[、。\s/.,;:()\[\]&+!?-]+');

-- Chinese, Japanese and Thai are written without blanks: the places inside a word where a search may begin, in the first
-- 5,000 characters, because a lexeme vector holds a megabyte.
CREATE FUNCTION search_parts_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN search_fold(left(given, 5000)) !~ '[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]' THEN '{}'::text[]
  ELSE (SELECT coalesce(array_agg(DISTINCT substr(word, at, 10)), '{}'::text[])
        FROM regexp_split_to_table(search_fold(left(given, 5000)), '[、。\s/.,;:()\[\]&+!?-]+') word,
             generate_series(2, length(word) - 1) at
        WHERE substr(word, at, 1) ~ '[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]') END;

-- An item code is found whole, without its signs, and by its runs of letters and digits. What stands in a name, a material or
-- a color comes once more behind '!', which ends words, so that none begins with it: such hits rank first.
CREATE FUNCTION fabric_search_words(name text, item_code text, material text, description text, colors text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(array_remove(
  search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' '), left(description, 20000), item_code,
      regexp_replace(item_code, '[^[:alnum:]]+', '', 'g'),
      regexp_replace(item_code, '[^[:alnum:]]+|(?<=[[:alpha:]])(?=[[:digit:]])|(?<=[[:digit:]])(?=[[:alpha:]])', ' ', 'g')))
    || CASE WHEN octet_length(concat_ws(' ', name, material, array_to_string(colors, ' '), description)) = length(concat_ws(' ', name, material, array_to_string(colors, ' '), description)) THEN '{}'::text[] ELSE search_parts_in(concat_ws(' ', name, material, array_to_string(colors, ' '), description)) END
    || string_to_array(
      '!' || array_to_string(
        search_words_in(concat_ws(' ', name, material, array_to_string(colors, ' ')))
          || CASE WHEN octet_length(concat_ws(' ', name, material, array_to_string(colors, ' '))) = length(concat_ws(' ', name, material, array_to_string(colors, ' '))) THEN '{}'::text[] ELSE search_parts_in(concat_ws(' ', name, material, array_to_string(colors, ' '))) END,
        ' !'), ' '),
  ''), '!'));
