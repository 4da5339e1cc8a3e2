import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..');

/** Words of our own for what has a usual name, as parts of identifiers and file names. Stored and wire names stay as they are. */
const USUAL = [
  [/^(?:Host)?Turns$|^[iI]nTurn$/, 'FairSemaphore, withSlot'],
  [/[kK]eptAnswers?|[wW]armAnswers?/, 'response cache, cache warming'],
  [/[cC]atalogMark|[cC]atalogShelf/, 'catalog version, catalog index'],
  [/[a-z]Desk$|^[dD]eskOf/, 'fixture'],
  [/[iI]nTwoFlights|[kK]nownOfRequest/, 'a plain transaction'],
  [/[fF]irstPages$/, 'server-rendered pages'],
  [/^Outage$|outageBehind|throughOutages/, 'dependency unavailable'],
  [/[iI]mpatient|PATIENCE/, 'timeout'],
  [/^Repeatable$|RepeatedCall/, 'idempotent'],
  [/^refus[a-z]*[A-Z]|Refusal|Refused$/, 'reject, assert'],
  [/^Takes[A-Z]?/, 'BodyLimit'],
  [/TakeBack|^takeBack/, 'undo'],
  [/^isProven|Unproven|unproven[A-Z]/, 'verified'],
  [/SheetPrint|PrintedSheet|SentSheets|RawSheet/, 'quotation document, revision, worksheet'],
  [/OrderPaper|PaperKind/, 'order document'],
  [/^sow[A-Z]/, 'seed'],
  [/^House$/, 'staff, or the name of what it holds'],
  [/^fault[A-Z]|[a-z]Faults?(?:Of|In)?$|^Faults?$|_FAULTS?$|^FAULTS?$/, 'problem, error'],
  [
    /^(?:is|was)?Told$|[iw]sTold$|[wW]asTold$|^Said$|^isSaid|^said[A-Z]|^SAID|_SAID$/,
    'given, parsed, listed, notified',
  ],
  [/^(?:is|set|use)Kept|KEPT_|_KEPT$|[a-z]Cloth$/, 'stored, cached, retained; fabric, texture'],
  [/^tells?[A-Z]|^TOLD_|_TOLD$|^UNTOLD$/, 'notify, report'],
  [/^isOneShelf$|[sS]haresShelf|[a-z]OfShelf|[mM]etresOnShelf|_SHELF$/, 'stock'],
  [/^presentId$|^lineAgain$|UncleanAddress$|^noteUnderWay$|^noteOn[A-Z]|^notedIn$/, 'current id, record, track'],
  [/^who(?:Asks|Calls)$|^whatI[st][A-Z]|^fateDay$/, 'caller, authenticate, clearing day'],
  [/^Lane$|JobPerformer|WorkersDied|[uU]nended/, 'queue, job runner, stalled count'],
  [/[sS]ought[A-Z]|^addSought$|[sS]pokenShade|[mM]eantShade|^isMixture$/, 'search, condition, color words, modifier'],
  [/^WayMark$|^WayStep$|^wayMarks$|^orderWay$/, 'timeline, milestone'],
  [/^(?:Roll|Cheque|Batch)Deed(?:s|Dto|Input|sService)?$/, 'action'],
  [/^FileRoom$|^(?:with|require|assert)[A-Z]?[a-z]*Room$/, 'quota, free space, writable'],
  [/^blowFuse$|^(?:Blown)?Fuses?$|FuseName/, 'limit'],
  [/^unseal$|^SealingKeys$|^beingMade$|^beginProgram$/, 'decrypt, not ready, set up'],
  [/^sayIn$|^siteIn$|^MailSite$|[sS]tillTrue|NoLongerTrue|^unlinked$/, 'translate, still valid, defang'],
  [/^inReach$|OutOfReach$|^giveRoles/, 'scope, assign'],
  [/CancelledPaper|^paper(?:Series|For)$|[a-z]Papers(?:Service|Controller)$/, 'order document, invoice, printout'],
  [/OrderNews|MailAgain|OfferTalk|^talkPage$/, 'notice, resend, conversation'],
  [/^reasonToPass$|_PASSED$|^writeFigures$|FiguresReader/, 'skip, format, stats'],
  [/^(?:MOST|LEAST|FEWEST)_[A-Z]/, 'MAX_, MIN_'],
  [/[sS]econdPress|SECOND_PRESS|^watchLeaving$/, 'double tap, page unload'],
  [/^useHurry$|^(?:HURRIED|RUSHED|CRAMPED|ROOMY)$|^roomy[A-Z]/, 'render detail, narrow or wide container'],
  [
    /^[bB]ones?$|^BONES$|FirstSight$|^mendFirst$|^onlyHeard$/,
    'skeleton, embedded picture, focusFirstInvalid, visuallyHidden',
  ],
  [/^(?:AskFirst|KeepFabric|NewHere|TellMe[A-Z]?|MoreOfOwn)|^(?:Found|Match)Here$/, 'a name for what it renders'],
  [/^(?:is|expect)?TakenOver$|^takenOver$|^useOnDevice$/, 'hydrated, client, applied'],
  [/RowDeed|DeedDialog|DeedButton|[wW]aitingDeed|^nextDeed$|^useDeeds?$/, 'action'],
  [/^(?:keep|fulfil)Wish$|[lL]ineWish|^useWishes$/, 'requested change, pending addition'],
  [/^walk[A-Z]|^use(?:Fresh|Begun|Room)$|^hindranceOf$/, 'move, latest record, initial values'],
  [/^takeHandedOver$|^keepPage$|^speak(?:On[A-Z]\w*)?$/, 'flash message, unsaved work, switchLanguage'],
  [/^lazyPart|^(?:Part|Screen)Boundary$|^(?:inLanes|turnsTaken)$/, 'lazyComponent, ErrorBoundary, concurrently'],
];

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('words.test.mjs') && existsSync(join(root, file)));

/** @returns identifiers of a source, each once. */
function identifiersOf(file) {
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    true,
    ts.LanguageVariant.JSX,
    readFileSync(join(root, file), 'utf8'),
  );
  const found = new Set();
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.Identifier) found.add(scanner.getTokenText());
  }
  return [...found];
}

test('identifiers use the usual names of things', () => {
  const odd = sources.flatMap((file) =>
    identifiersOf(file).flatMap((name) => {
      const usual = USUAL.find(([pattern]) => pattern.test(name))?.[1];
      return usual === undefined ? [] : `${file}: ${name}, better: ${usual}`;
    }),
  );
  expect(odd).toEqual([]);
});

test('an identifier with an unusual word is found', () => {
  const isOdd = (name) => USUAL.some(([pattern]) => pattern.test(name));
  expect(['refuseStale', 'KeptAnswers', 'openHoldDesk', 'sowDemo'].map(isOdd)).toEqual([true, true, true, true]);
  expect(['rejectStale', 'ResponseCache', 'desktop', 'refused', 'takes'].map(isOdd)).toEqual(Array(5).fill(false));
});

const COMMENT = /\/\*\*.*?\*\//gs;
/** The errors behind `@throws`, and the name of a link. */
const NAMED = /@throws ((?:[A-Z]\w+(?:, (?:and )?)?)+)|\{@link (\w+)/g;

test('what comments link to, and the errors that they name, exist', () => {
  const texts = sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]);
  const known = new Set(texts.flatMap(([, text]) => text.replace(COMMENT, '').match(/\w+/g) ?? []));
  const gone = texts.flatMap(([file, text]) =>
    (text.match(COMMENT) ?? []).flatMap((comment) =>
      Array.from(comment.matchAll(NAMED), ([, thrown, link]) => thrown?.match(/[A-Z]\w+/g) ?? link)
        .flat()
        .filter((name) => !known.has(name))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(gone).toEqual([]);
});

/** British spellings by which sentences give themselves away. The names of columns, routes and classes keep theirs. */
const BRITISH =
  /(?<![\p{L}\d_./#-])(?:(?:centi|milli|kilo)?metres?|colours?|coloured|catalogues?(?!\.\w)|favourites?|(?:un)?labelled|grey|centres?|licences?|behaviour|honours?|litres?|e-mails?|(?:organ|recogn|author|summar|apolog|custom|minim|final|real)is(?:e|es|ed|ing|ation))(?![\p{L}\d_/])/giu;
const AMERICAN = /(?<!\p{L})(?:meters?|colors?|catalogs?|centimeters?)(?!\p{L})/iu;

/** @returns the sentences of a source that people may see: texts of several words that are no SQL and no list of both spellings. */
function sentencesOf(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    const isText = ts.isStringLiteral(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node);
    if (
      isText &&
      / /.test(node.text.trim()) &&
      !/\b(?:SELECT|UPDATE|INSERT|DELETE|FROM|JOIN|ORDER)\b/.test(node.text)
    ) {
      found.push(node.text.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => !AMERICAN.test(text));
}

test('people and clients read American spelling', () => {
  const british = sources
    .filter(
      (file) =>
        /^(?:domain|backend|admin|storefront|web)\/src\/.*\.tsx?$/.test(file) && !/\.test\.|\/words\//.test(file),
    )
    .flatMap((file) =>
      sentencesOf(file).flatMap((text) =>
        Array.from(text.matchAll(BRITISH), ([word]) => `${file}: ${word} in "${text}"`),
      ),
    );
  expect(british).toEqual([]);
});
