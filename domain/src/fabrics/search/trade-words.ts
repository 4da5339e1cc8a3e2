import { searchKey } from '../../look-alikes.js';
import { fibreWords } from '../sheet-reading/fibres.js';

/**
 * Phrases of the trade that mean the same, a meaning a line: English, Sinhala, Tamil. A `*` stands for any ending. Words of fibers
 * are in the table of compositions, and join these.
 */
const meanings: readonly string[] = [
  ...fibreWords.map((words) => words.map((word) => (/^[a-z]{1,4}$/.test(word) ? word : `${word}*`)).join('|')),
  'polycotton*|poly cotton|polyester cotton|cotton polyester|tc|t c|cvc|පොලිකොටන්|பாலிகாட்டன்',
  // Colors.
  'offwhite|off white|අඩ සුදු',
  'black|කළු|කලු|கருப்பு|கறுப்பு',
  'white|සුදු|வெள்ளை',
  'red|රතු|சிவப்பு',
  'blue|නිල්|நீலம்|நீல',
  'navy|navyblue|navy blue|නේවි|තද නිල්|கடல் நீலம்',
  'green|කොළ|பச்சை',
  'yellow|කහ|மஞ்சள்',
  'pink|රෝස|இளஞ்சிவப்பு',
  'orange|තැඹිලි|ஆரஞ்சு',
  'purple|violet|දම්|ஊதா',
  'brown|දුඹුරු|பழுப்பு',
  'grey|gray|අළු|சாம்பல்',
  'maroon|burgundy|මෙරූන්|மெரூன்',
  'gold|golden|රන්|රත්තරන්|தங்கம்',
  'silver|රිදී|வெள்ளி',
  'turquoise|ටර්කොයිස්',
  // Patterns.
  'floral*|flower*|blossom*|මල්|பூ|பூக்கள்|மலர்*',
  'polka dot*|polkadot*|dotted|dots|spots|spotted|තිත්|புள்ளி*',
  'stripe*|striped|pinstripe*|ඉරි|ස්ට්‍රයිප්|கோடு*|கோடுகள்',
  'check|checks|checked|checkered|chequered|plaid*|tartan*|කොටු|චෙක්|කොටුව|கட்டம்|கட்டங்கள்',
  'solid|solids|unpatterned|තනි පාට|ஒரே நிறம்',
  'print|prints|printed|මුද්‍රිත|அச்சிட்ட',
  'geometric*|geometry',
  // Cloth.
  'knit|knits|knitted|නිට්*|ගෙතූ|பின்னல்*',
  'woven*|weave*|වියන*|நெய்த',
  'denim*|jean|jeans|ඩෙනිම්|டெனிம்',
  'corduroy*|needlecord*|cords|කෝඩරෝයි|கார்டுராய்',
  'pique|piqué|pikay|පිකේ',
  'poplin*|පොප්ලින්|பாப்ளின்',
  'velvet*|vel vet|වෙල්වට්|වෙල්වෙට්|வெல்வெட்',
  'satin*|සැටින්|சாட்டின்',
  'chiffon*|ෂිෆොන්|சிஃபான்|ஷிஃபான்',
  'voile*|වොයිල්|வாயில்',
  'lace|laces|ලේස්|லேஸ்',
  'canvas*|කැන්වස්|கேன்வாஸ்',
  'fleece*|ෆ්ලීස්',
  'towelling|toweling|terry|තුවා|துண்டு',
  'batik*|බතික්|பாத்திக்|பாட்டிக்',
  'handloom*|hand loom|handwoven|hand woven|හෑන්ඩ්ලූම්|අත්යන්ත්‍ර*|අත් යන්ත්‍ර|கைத்தறி',
  'stretch*|stretchable|ඇදෙන|நீட்சி',
  'seersucker*|searsucker|sear sucker|seer sucker|සීර්සකර්',
  'georgette*|jorjet|jorget|ජෝජට්|ජෝර්ජට්|ஜார்ஜெட்',
  'crepe*|ක්‍රේප්|கிரேப்',
  'twill*|ටුවිල්|ட்வில்',
  'drill*|ඩ්‍රිල්|டிரில்',
  'oxford*|ඔක්ස්ෆර්ඩ්|ඔක්ස්ෆඩ්|ஆக்ஸ்போர்டு',
  'chambray*|chambre|ෂැම්බ්‍රේ|චැම්බ්‍රේ|ஷாம்ப்ரே',
  'gingham*|ගිංහැම්|கிங்காம்',
  'flannel*|ෆ්ලැනල්|ஃபிளானல்',
  'muslin*|මස්ලින්|මොස්ලින්|மஸ்லின்',
  'lawn|lawns|ලෝන්|லான்',
  'interlock*|ඉන්ටර්ලොක්|இன்டர்லாக்',
  'rib|ribs|ribbed|රිබ්|ரிப்',
  'french terry|frenchterry|ෆ්‍රෙන්ච් ටෙරි',
  'organza*|organsa|ඕගන්සා|ஆர்கன்சா',
  'jersey*|single jersey|ජර්සි|ஜெர்சி',
  // Products that are made of it.
  'shirt|shirts|shirting*|කමිස|ෂර්ට්|සට්*|சட்டை*',
  'tshirt*|t shirt*|tee|tees|ටී ෂර්ට්|ටීෂර්ට්|டி ஷர்ட்|டிசர்ட்',
  'suit|suits|suiting*|කෝට්|සූට්|சூட்',
  'dress|dresses|frock|frocks|ගවුම|ගවුම්|உடை*',
  'trouser*|trousers|pant|pants|bottoms|කලිසම්|කලිසම|கால்சட்டை*|பேண்ட்',
  'skirt|skirts|සාය|பாவாடை',
  'saree*|sari|saris|සාරි|சேலை*|புடவை*',
  'sarong*|සරම්|සරොම්|சாரம்',
  'curtain*|drapery|draperies|තිර|තිරරෙදි|திரைச்சீலை*|திரை',
  'uniform*|නිල ඇඳුම්|சீருடை*',
  'lining*|ලයිනිං|உள்துணி',
  'bedsheet*|bed sheet*|bed linen|ඇඳ ඇතිරිලි|படுக்கை விரிப்பு*',
  'upholstery|furnishing*',
];

/** Cloths, finishes and certificates that have one name. They are spelled right, even where no fabric has them. */
const single = new Set(
  `alpaca angora astrakhan bamboo barathea batiste bleached boucle brocade brushed buckram burlap calico cambric
  cashmere cavalry chambray charmeuse cheesecloth chenille chino coating coated crepe crinkle crochet cupro damask dobby
  drill duck dupion dupioni dyed elastic embroidered embroidery eyelet faille felt flannel flannelette foil fusing gabardine
  gauze georgette gingham greige grosgrain habotai heather herringbone hessian hopsack houndstooth ikat interlining
  interlock jacquard khadi lame laminate lawn leather leno lurex madras marl matelasse melange merino mercerized
  mesh microfiber microfibre modal mohair moleskin mousseline muslin neoprene net netting organdy organic organza ottoman
  oxford padding paisley panama peached percale plush pointelle ponte quilted raschel recycled redda rib ribbon ripstop
  sateen scuba sequin serge sherpa slub softshell suede taffeta tapestry tarpaulin thread ticking toile tulle tweed twill
  velour velveteen wadding waffle webbing worsted yarn zari zibeline zipper
  bci fsc gots grs ocs oekotex rcs reach rws zdhc`.split(/\s+/),
);

/** Returns whether a word is one of the trade that has no synonyms. */
export const isSingleTradeWord = (word: string): boolean => single.has(word) || single.has(singularOf(word) ?? '');

/** Words that stand for several others, but not the other way around. */
const wider: Readonly<Record<string, string>> = {
  beige: 'ecru|sand|oatmeal|stone|natural|tan|camel',
  බේජ්: 'beige|ecru|sand|oatmeal|stone|natural|tan|camel',
  பீஜ்: 'beige|ecru|sand|oatmeal|stone|natural|tan|camel',
  cream: 'ecru|ivory|off white|offwhite',
  nude: 'blush|beige|sand',
  burgundy: 'wine|maroon',
  aqua: 'turquoise|teal',
};

/** A word of a phrase; where it may have any ending, it is its beginning. */
export interface TradeWord {
  readonly word: string;
  readonly isPrefix: boolean;
}
/** The words of a phrase, all of which it needs. */
export type TradePhrase = readonly TradeWord[];

const phrasesOf = (line: string): TradePhrase[] =>
  line.split('|').map((phrase) => {
    return searchKey(phrase)
      .split(' ')
      .map((word) => ({ word: word.replace('*', ''), isPrefix: word.endsWith('*') }));
  });
const keyOf = (phrase: TradePhrase): string => phrase.map(({ word }) => word).join(' ');

type Meanings = Map<string, readonly TradePhrase[]>;
const add = (meanings: Meanings, key: string, phrases: readonly TradePhrase[]): void => {
  const known = meanings.get(key) ?? [];
  const fresh = phrases.filter((phrase) => !known.some((other) => keyOf(other) === keyOf(phrase)));
  meanings.set(key, [...known, ...fresh]);
};
const sameAs: Meanings = new Map();
for (const line of meanings) {
  const phrases = phrasesOf(line);
  for (const phrase of phrases) add(sameAs, keyOf(phrase), phrases);
}
const meaningOf: Meanings = new Map(sameAs);
for (const [word, line] of Object.entries(wider)) add(meaningOf, searchKey(word), phrasesOf(`${word}|${line}`));

/** The phrases that mean exactly the same as these words, which are in lower case and without accents. */
export const synonymsOf = (words: readonly string[]): string[] => (sameAs.get(words.join(' ')) ?? []).map(keyOf);

/** The most words of a phrase. */
export const LONGEST_PHRASE = 3;

/** The singular of an English plural; null for other words. */
export function singularOf(word: string): string | null {
  if (!/^[a-z]{3,}s$/.test(word) || /(?:ss|us|is)$/.test(word)) return null;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:ss|x|ch|sh)es$/.test(word) ? -2 : -1);
}

/**
 * The synonyms of a phrase in the trade, with the phrase itself; null for one that is not a term of the trade.
 * @param words in lower case and without accents
 */
export function tradeMeaning(words: readonly string[]): readonly TradePhrase[] | null {
  const last = words.at(-1) ?? '';
  const singular = singularOf(last);
  const known = meaningOf.get(words.join(' '));
  return known ?? (singular === null ? null : meaningOf.get([...words.slice(0, -1), singular].join(' '))) ?? null;
}
