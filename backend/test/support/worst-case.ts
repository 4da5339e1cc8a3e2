/** Texts that make backtracking regular expressions slow (ReDoS), made from the expression itself. */

/** A part of an expression: its source for repetition, and one short text that it matches. */
interface Part {
  source: string;
  /** Alternatives of the part: one for a sequence, all for a choice. */
  ways: Part[][];
  /** Can be repeated without limit. */
  endless: boolean;
  /** Matches no character: an anchor, a boundary, a lookaround. */
  empty: boolean;
}

/** One character of each kind that expressions distinguish. */
const ALPHABET = [
  ...'aAzZ09 \t\n\r_-.,:;@/\\\'"<>()[]{}&?=#%+*!|~^$`',
  'é',
  'ක',
  '\u00a0',
  '\u200b',
  '\u0000',
  '\ud800',
  '🧶',
];
/** Characters of classes that none of those belongs to. */
const RARE = ['я', 'ω', 'א', 'ا', 'ท', '中', '\u0301', '\ufe0f'];
const ENDINGS = ['', '\u0000', '!', 'a', '\n', '@'];

/**
 * The lead and the repeated text of an attack: for each part that can repeat without limit, a text that leads to it and
 * the texts that it accepts; for unanchored expressions also without the lead.
 */
export function attacksOn({ source, flags }: RegExp): { lead: string; pump: string; end: string }[] {
  const attacks = new Map<string, { lead: string; pump: string; end: string }>();
  const add = (lead: string, pump: string, ends: readonly string[] = []) => {
    for (const end of new Set([...ENDINGS, ...ends]))
      attacks.set(JSON.stringify([lead, pump, end]), { lead, pump, end });
  };
  const visit = (ways: Part[][], lead: string) => {
    for (const way of ways) {
      let before = lead;
      for (const part of way) {
        if (part.endless) {
          for (const pump of pumpsOf(part, flags))
            for (const start of new Set(['', before])) add(start, pump, rejectedBy(part));
        }
        visit(part.ways, before);
        before += sampleOf(part, flags)[0] ?? '';
      }
    }
  };
  visit(parse(source), '');
  for (const pump of ['a', ' ']) add('', pump);
  return [...attacks.values()];
}

/** The characters that a negated class excludes: each can end an attack. */
function rejectedBy({ source }: Part): string[] {
  return source.startsWith('[^') ? [...source.slice(2)].filter((character) => /[^\w\\\]*+?]/.test(character)) : [];
}

/** Texts that `part` accepts once: each kind of character, and for groups every alternative, alone and in pairs. */
function pumpsOf(part: Part, flags: string): string[] {
  const once = sampleOf(part, flags);
  const few = once.slice(0, 6);
  return [...new Set([...once, ...few.flatMap((one) => few.map((other) => one + other))])].filter(Boolean);
}

function sampleOf(part: Part, flags: string): string[] {
  if (part.empty) return [''];
  if (part.ways.length > 0) return part.ways.flatMap((way) => samplesOf(way, flags));
  // A back reference: one character represents its text.
  if (/^\\[1-9k]/.test(part.source)) return ['a'];
  const one = new RegExp(`^(?:${part.source})$`, flags.replace(/[gy]/g, ''));
  const takes = (character: string) => one.test(character);
  const usual = [...ALPHABET, ...namedIn(part.source)].filter(takes);
  const found = usual.length > 0 ? usual : RARE.filter(takes);
  if (found.length === 0) throw new Error(`No character is known that ${part.source} takes.`);
  return [...new Set(found)];
}

/** The characters in `source`, literal or as \uFFFF. */
function namedIn(source: string): string[] {
  const codes = [...source.matchAll(/\\u\{?([\da-fA-F]{4,6})\}?|\\x([\da-fA-F]{2})/g)];
  return [...source, ...codes.map(([, long, short]) => String.fromCodePoint(Number.parseInt(long ?? short ?? '', 16)))];
}

/** Some texts for a sequence: the first kind of each character, and for its first part every kind. */
function samplesOf(way: readonly Part[], flags: string): string[] {
  const [first, ...rest] = way.filter(({ empty }) => !empty);
  if (!first) return [''];
  const tail = rest.map((part) => sampleOf(part, flags)[0] ?? '').join('');
  return sampleOf(first, flags).map((text) => text + tail);
}

/** The alternatives of an expression, each a sequence of parts. Throws for unsupported syntax. */
export function parse(source: string): Part[][] {
  let at = 0;
  const ways = choices();
  if (at < source.length) throw new Error(`Can't read ${source} from ${at}.`);
  return ways;

  function choices(): Part[][] {
    const found = [sequence()];
    while (source[at] === '|') {
      at++;
      found.push(sequence());
    }
    return found;
  }

  function sequence(): Part[] {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = atom();
      const [quantifier = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at, at + 20)) ?? [];
      at += quantifier.length;
      parts.push({ ...part, endless: /^(?:[*+]|\{\d+,\})/.test(quantifier) });
    }
    return parts;
  }

  function atom(): Part {
    const start = at;
    const character = source[at++];
    if (character === '(') return group(start);
    if (character === '[') {
      while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
      at++;
    } else if (character === '\\') {
      const [escaped = ''] =
        /^(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.)/s.exec(source.slice(at, at + 40)) ?? [];
      at += escaped.length;
      if (/^[bB]$/.test(escaped)) return { source: `\\${escaped}`, ways: [], endless: false, empty: true };
    } else if (character === '^' || character === '$') {
      return { source: character, ways: [], endless: false, empty: true };
    }
    return { source: source.slice(start, at), ways: [], endless: false, empty: false };
  }

  function group(start: number): Part {
    const [opening = ''] = /^\?(?:[:=!]|<[=!]|<\w+>)/.exec(source.slice(at, at + 40)) ?? [];
    at += opening.length;
    const inside = choices();
    at++;
    const looksAround = /^\?<?[=!]/.test(opening);
    return { source: source.slice(start, at), ways: inside, endless: false, empty: looksAround };
  }
}
