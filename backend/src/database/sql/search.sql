-- The dictionary for correcting misspelled searches.

-- Excludes numbers and codes, so that a mistyped code never becomes another one, and parts of words in unspaced scripts. The
-- table has no unique key, so that transactions adding the same word don't wait for each other.
CREATE FUNCTION learn_catalog_words() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO catalog_words (word)
  SELECT fresh.word
  FROM (SELECT DISTINCT unnest(tsvector_to_array(search_words)) AS word FROM written) fresh
  WHERE fresh.word !~ '^[[:alnum:]]*[[:digit:]][[:alnum:]]*$' AND fresh.word NOT LIKE '!%' AND fresh.word !~ '[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]'
    AND NOT EXISTS (SELECT FROM catalog_words known WHERE known.word = fresh.word);
  RETURN NULL;
END
$$;

CREATE TRIGGER learn_words_of_new AFTER INSERT ON fabrics REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION learn_catalog_words();
CREATE TRIGGER learn_words_of_changed AFTER UPDATE ON fabrics REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION learn_catalog_words();
