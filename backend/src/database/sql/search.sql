-- The words that are searched for although they are mistyped.

-- Numbers and codes are left out, so that a mistyped code never becomes another one; so are the parts of words in scripts
-- without blanks. Two transactions that write the same new word don't wait for each other, because the table has no unique
-- key.
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
