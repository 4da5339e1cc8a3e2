-- Texts whose signs look alike have one key. The same rules as in `domain/src/look-alikes.ts`: a test compares both for every
-- character. Plain ASCII, the common case, skips the costly part.

-- Full-width ASCII, half-width kana and signs, and small forms have one usual form each.
CREATE FUNCTION usual_widths(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN given !~ '[\ufe50-\ufe6b\uff01-\uffee]' THEN given ELSE translate(given,
  U&'\FE50\FE51\FE52\FE54\FE55\FE56\FE57\FE58\FE59\FE5A\FE5B\FE5C\FE5D\FE5E\FE5F\FE60\FE61\FE62\FE63\FE64\FE65\FE66'
      '\FE68\FE69\FE6A\FE6B\FF01\FF02\FF03\FF04\FF05\FF06\FF07\FF08\FF09\FF0A\FF0B\FF0C\FF0D\FF0E\FF0F\FF10\FF11\FF12'
      '\FF13\FF14\FF15\FF16\FF17\FF18\FF19\FF1A\FF1B\FF1C\FF1D\FF1E\FF1F\FF20\FF21\FF22\FF23\FF24\FF25\FF26\FF27\FF28'
      '\FF29\FF2A\FF2B\FF2C\FF2D\FF2E\FF2F\FF30\FF31\FF32\FF33\FF34\FF35\FF36\FF37\FF38\FF39\FF3A\FF3B\FF3C\FF3D\FF3E'
      '\FF3F\FF40\FF41\FF42\FF43\FF44\FF45\FF46\FF47\FF48\FF49\FF4A\FF4B\FF4C\FF4D\FF4E\FF4F\FF50\FF51\FF52\FF53\FF54'
      '\FF55\FF56\FF57\FF58\FF59\FF5A\FF5B\FF5C\FF5D\FF5E\FF5F\FF60\FF61\FF62\FF63\FF64\FF65\FF66\FF67\FF68\FF69\FF6A'
      '\FF6B\FF6C\FF6D\FF6E\FF6F\FF70\FF71\FF72\FF73\FF74\FF75\FF76\FF77\FF78\FF79\FF7A\FF7B\FF7C\FF7D\FF7E\FF7F\FF80'
      '\FF81\FF82\FF83\FF84\FF85\FF86\FF87\FF88\FF89\FF8A\FF8B\FF8C\FF8D\FF8E\FF8F\FF90\FF91\FF92\FF93\FF94\FF95\FF96'
      '\FF97\FF98\FF99\FF9A\FF9B\FF9C\FF9D\FF9E\FF9F\FFE0\FFE1\FFE2\FFE4\FFE5\FFE6\FFE8\FFE9\FFEA\FFEB\FFEC\FFED\FFEE',
  U&'\002C\3001\002E\003B\003A\003F\0021\2014\0028\0029\007B\007D\3014\3015\0023\0026\002A\002B\002D\003C\003E\003D'
      '\005C\0024\0025\0040\0021\0022\0023\0024\0025\0026\0027\0028\0029\002A\002B\002C\002D\002E\002F\0030\0031\0032'
      '\0033\0034\0035\0036\0037\0038\0039\003A\003B\003C\003D\003E\003F\0040\0041\0042\0043\0044\0045\0046\0047\0048'
      '\0049\004A\004B\004C\004D\004E\004F\0050\0051\0052\0053\0054\0055\0056\0057\0058\0059\005A\005B\005C\005D\005E'
      '\005F\0060\0061\0062\0063\0064\0065\0066\0067\0068\0069\006A\006B\006C\006D\006E\006F\0070\0071\0072\0073\0074'
      '\0075\0076\0077\0078\0079\007A\007B\007C\007D\007E\2985\2986\3002\300C\300D\3001\30FB\30F2\30A1\30A3\30A5\30A7'
      '\30A9\30E3\30E5\30E7\30C3\30FC\30A2\30A4\30A6\30A8\30AA\30AB\30AD\30AF\30B1\30B3\30B5\30B7\30B9\30BB\30BD\30BF'
      '\30C1\30C4\30C6\30C8\30CA\30CB\30CC\30CD\30CE\30CF\30D2\30D5\30D8\30DB\30DE\30DF\30E0\30E1\30E2\30E4\30E6\30E8'
      '\30E9\30EA\30EB\30EC\30ED\30EF\30F3\3099\309A\00A2\00A3\00AC\00A6\00A5\20A9\2502\2190\2191\2192\2193\25A0\25CB') END;

-- Without characters that nobody sees; apostrophes, quotation marks, hyphens and slashes as a keyboard types them. Two
-- apostrophes are a quotation mark. In plpgsql, because the planner would copy it into each statement that compares names.
CREATE FUNCTION visible_signs(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN RETURN replace(translate(regexp_replace(regexp_replace(regexp_replace(
  public.usual_widths(regexp_replace(given, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]+', '', 'g')),
  '[\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u0374\u0384\u055a\u055d\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]', '''', 'g'),
  '[\u02ba\u02dd\u02ee\u05f4\u201c-\u201f\u2033\u2036\u275d\u275e\u3003\u301d-\u301f]', '"', 'g'),
  '[\u02d7\u058a\u05be\u2010-\u2015\u2043\u2212\u2500\u2501\u2796\ufe58\ufe63]', '-', 'g'),
  U&'`\2044\2215\2236', '''//:'), '''''', '"');
END $$;

-- The key by which names and codes are one.
CREATE FUNCTION name_key(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given)
  THEN lower(btrim(regexp_replace(replace(translate(given, '`', ''''), '''''', '"'), '[\u0001-\u0020\u007f]+', ' ', 'g')))
  ELSE lower(btrim(regexp_replace(normalize(visible_signs(given), NFC), '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')))
  END;

-- Lower case, as lists search it; with a costly key only for what is not plain ASCII.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(given) = length(given) THEN lower(given) ELSE name_key(given) END;

-- The digits by which all spellings of a telephone number are one, as `domain/src/telephone.ts` has them.
CREATE FUNCTION telephone_digits(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(usual_widths(given), '[^0-9]+', '', 'g'), '^(00)?(94)?0?', '');
