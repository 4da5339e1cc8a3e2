-- How texts are tokenized for search. Word boundaries and unspaced scripts are repeated in `fabrics/search-terms.ts`, so that
-- queries are read like stored texts. The index is a generated column, so these functions come before the tables.

-- Lower case without accents. Plain ASCII, the common case, skips the costly part.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given) THEN lower(given)
            ELSE lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]+', '', 'g')) END;

-- Every word, truncated to 64 characters, far below the limit of a lexeme.
CREATE FUNCTION search_words_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_split_to_array(
  regexp_replace(search_fold(given), '([^、。\s/.,;:()\[\]&+!?-]{64})[^、。\s/.,;:()\[\]&+!?-]+', '\1', 'g'), '[、。\s/.,;:()\[\]&+!?-]+');

-- Chinese, Japanese and Thai are written without spaces: the positions inside a word where a search may begin, in the first 5,000
-- characters, because a tsvector holds a megabyte.
CREATE FUNCTION search_parts_in(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN search_fold(left(given, 5000)) !~ '[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]' THEN '{}'::text[]
  ELSE (SELECT coalesce(array_agg(DISTINCT substr(word, at, 10)), '{}'::text[])
        FROM regexp_split_to_table(search_fold(left(given, 5000)), '[、。\s/.,;:()\[\]&+!?-]+') word,
             generate_series(2, length(word) - 1) at
        WHERE substr(word, at, 1) ~ '[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]') END;

-- An item code is found as a whole, without punctuation, and by its runs of letters and digits. Words of name, material and
-- colors are repeated with the prefix '!', which no other word can have: such matches rank first.
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
