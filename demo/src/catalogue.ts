import type { PriceUnit } from '@selvedge/domain/length';
import { type Article, articles, type Design } from './articles.js';
import type { FabricTexture, View } from './fabric-pictures/fabric-texture.js';
import type { YarnOrder } from './fabric-pictures/yarns.js';
import { type CategoryName, hexOf, type PatternName, type Quality, qualities } from './qualities.js';
import { createRandom, type Random } from './random.js';
import type { TradeColour } from './trade-colours.js';

/** A fabric as the demo sells it, with the orders for its pictures. */
export interface CatalogueFabric {
  name: string;
  itemCode: string;
  description: string;
  material: string;
  careInstructions: string;
  categories: CategoryName[];
  patterns: PatternName[];
  colors: string[];
  widthCm: number;
  usableWidthCm: number;
  leadTimeDays: number;
  weightGsm: number;
  priceCents: number;
  priceUnit: PriceUnit;
  /** In `priceUnit`. */
  minimumOrder: number;
  /** Meters. */
  stockQuantity: number;
  isAvailable: boolean;
  visible: boolean;
  outOfStock: boolean;
  availableInSriLanka: boolean;
  isGlobal: boolean;
  preOrder: boolean;
  /** One picture each, the primary first; none for a few. */
  shots: Shot[];
}

/** The subject of a picture: a fabric in one of its colors. */
export interface Shot {
  texture: FabricTexture;
  view: View;
  colour: TradeColour;
}

/** The stock and publication state of a fabric. Most are simply in stock. */
type Standing = 'in stock' | 'low' | 'out of stock' | 'sold out' | 'pre-order' | 'hidden' | 'not for sale';

const uncommon: readonly (readonly [Standing, number])[] = [
  ['low', 9],
  ['out of stock', 6],
  ['sold out', 3],
  ['pre-order', 9],
  ['hidden', 2],
  ['not for sale', 2],
];

/** How many fabrics have that many pictures; all others have two. */
const pictureCounts: readonly (readonly [pictures: number, fabrics: number])[] = [
  [0, 5],
  [1, 42],
  [3, 12],
  [5, 6],
];

/** Every fifth page of the sample book: a cut through all categories. */
const onLandingPage = (place: number) => place % 5 === 0;

const METRES_PER_YARD = 0.9144;

/** The demo catalog. The same seed gives the same catalog. */
export function buildCatalogue(seed: string): CatalogueFabric[] {
  const random = createRandom(`${seed}:catalogue`);
  const standings = deal(articles.filter((_, place) => !onLandingPage(place)).length, 'in stock', uncommon, random);
  const pictures = deal(articles.length, 2, pictureCounts, random);
  const seen = new Map<string, number>();
  return articles.map((article, place) => {
    const quality: Quality = qualities[article.quality];
    const number = (seen.get(quality.code) ?? 0) + 1;
    seen.set(quality.code, number);
    const isGlobal = onLandingPage(place);
    const standing = isGlobal ? 'in stock' : (standings.pop() ?? 'in stock');
    return {
      name: article.name,
      itemCode: `${quality.code}-${1100 + number * 10}`,
      description: describe(quality, article.design, random),
      material: quality.material,
      careInstructions: quality.care,
      categories: categoriesOf(quality),
      patterns: [article.design.pattern],
      colors: [...article.colours],
      widthCm: quality.widthCm,
      // Two selvedges.
      usableWidthCm: quality.widthCm - 3,
      leadTimeDays: standing === 'pre-order' ? 45 : 3,
      weightGsm: quality.weightGsm,
      ...priceOf(quality, article.design, place, random),
      minimumOrder: random.chance(0.13) ? random.int(1, 10) : random.pick([30, 40, 50, 50, 60, 60, 75, 80, 100, 100]),
      ...stockOf(standing, random),
      isGlobal,
      shots: shotsOf(article, Math.max(pictures[place] as number, isGlobal ? 1 : 0), random),
    };
  });
}

/** Gives each of `count` places the usual value, but for the given shares of others, spread by chance. */
function deal<T>(count: number, usual: T, others: readonly (readonly [T, number])[], random: Random): T[] {
  const dealt = others.flatMap(([value, times]) => Array.from({ length: times }, () => value));
  return random.shuffled([...dealt, ...Array.from({ length: count - dealt.length }, () => usual)]);
}

function describe(quality: Quality, design: Design, random: Random): string {
  return `${quality.feel} ${making(design)} For ${random.pick(quality.uses)}.`;
}

function making(design: Design): string {
  if (design.kind === 'yarn-dyed') return 'Yarn-dyed, so the color goes through.';
  if (design.kind === 'plain') return 'Dyed to an even shade.';
  if (design.motif === 'batik') return 'Waxed and dyed by hand.';
  if (design.motif === 'ikat') return 'The design runs softly along the warp.';
  // A flat view shows about 30 cm of cloth.
  return `Printed with reactive inks, repeat about ${Math.round(design.repeatPx / 40)} cm.`;
}

function categoriesOf(quality: Quality): CategoryName[] {
  const also: CategoryName[] = [];
  if (quality.category === 'Handloom & Batik' && /Silk/.test(quality.material)) also.push('Silk & Satin');
  if (quality.code === 'BT' || quality.code === 'WF') also.push('Cotton');
  return [...new Set([quality.category, ...also])];
}

/** One in six is priced by the yard, for customers who cut in yards. */
function priceOf(quality: Quality, design: Design, place: number, random: Random) {
  const surcharge = design.kind === 'printed' ? 1.14 : design.kind === 'yarn-dyed' ? 1.08 : 1;
  const perMetre = quality.rupees * surcharge * random.between(0.95, 1.08);
  const priceUnit: PriceUnit = place % 6 === 3 ? 'yards' : 'meters';
  const perUnit = priceUnit === 'yards' ? perMetre * METRES_PER_YARD : perMetre;
  const ending = random.chance(0.2) ? 50 : 0;
  return { priceCents: Math.round(perUnit / 5) * 500 + ending, priceUnit };
}

function stockOf(standing: Standing, random: Random) {
  const listed = {
    stockQuantity: random.int(12, 260) * 10 + (random.chance(0.4) ? random.int(0, 9) + 0.5 : 0),
    isAvailable: true,
    visible: true,
    outOfStock: false,
    availableInSriLanka: random.chance(0.8),
    preOrder: false,
  };
  switch (standing) {
    case 'in stock':
      return listed;
    case 'low':
      return { ...listed, stockQuantity: random.int(4, 46) };
    case 'out of stock':
      return { ...listed, stockQuantity: 0, outOfStock: true, availableInSriLanka: false };
    case 'sold out':
      // Sold to the last meter, but not marked as out of stock yet.
      return { ...listed, stockQuantity: 0, availableInSriLanka: false };
    case 'pre-order':
      return { ...listed, stockQuantity: 0, preOrder: true, availableInSriLanka: false };
    case 'hidden':
      return { ...listed, visible: false };
    case 'not for sale':
      return { ...listed, isAvailable: false };
  }
}

function textureOf({ quality: name, design }: Article, colour: TradeColour): FabricTexture {
  const quality: Quality = qualities[name];
  const shown = hexOf(colour);
  const own: YarnOrder = [[design.kind === 'printed' ? hexOf(design.ground) : shown, 1]];
  const warp = design.kind === 'yarn-dyed' && design.warp.length > 0 ? yarns(design.warp) : own;
  const print =
    design.kind === 'printed'
      ? {
          motif: design.motif,
          ground: hexOf(design.ground),
          inks: design.inks.map(hexOf),
          repeatPx: design.repeatPx,
        }
      : undefined;
  return { build: build(quality, design, warp, own), hand: quality.hand, ...(print && { print }) };
}

function build({ making }: Quality, design: Design, warp: YarnOrder, own: YarnOrder): FabricTexture['build'] {
  const weft = design.kind === 'yarn-dyed' && design.weft.length > 0 ? yarns(design.weft) : null;
  switch (making.kind) {
    case 'woven': {
      const { weftColour, ...setting } = making;
      const ground: YarnOrder = design.kind === 'yarn-dyed' ? warp.slice(0, 1) : own;
      return { ...setting, warp, weft: weft ?? (weftColour ? [[hexOf(weftColour), 1]] : ground) };
    }
    case 'knitted':
      return { ...making, courses: weft ?? warp };
    case 'pile':
      return { ...making, hex: own[0]?.[0] ?? '#000000' };
  }
}

const yarns = (bands: readonly (readonly [Parameters<typeof hexOf>[0], number])[]): YarnOrder =>
  bands.map(([colour, count]) => [hexOf(colour), count] as const);

/**
 * Dyed fabrics are pictured once in each color, as far as the pictures go; a design, which looks alike in all of them,
 * from several views.
 */
function shotsOf(article: Article, count: number, random: Random): Shot[] {
  const [first = 'Natural', ...others] = article.colours;
  const dyed = article.design.kind === 'plain' ? others.slice(0, Math.max(0, count - 1)) : [];
  const views = viewsOf(qualities[article.quality], article.design, count - dyed.length, random);
  const [view = 'folds'] = views;
  return [
    ...views.map((view) => ({ texture: textureOf(article, first), view, colour: first })),
    ...dyed.map((colour) => ({ texture: textureOf(article, colour), view, colour })),
  ];
}

/**
 * The views: draping fabrics in folds, a design flat or folded, and then the most useful next one. Plain fabric is
 * never shown flat first, and satin rarely close, because there is nothing to see.
 */
function viewsOf(quality: Quality, design: Design, count: number, random: Random): View[] {
  const falls = quality.hand.softness >= 0.8 || quality.hand.sheen > 0.4;
  const plain = design.kind === 'plain';
  const first: View = falls
    ? 'folds'
    : random.pick<View>(plain ? ['folds', 'folds', 'turned'] : ['folds', 'flat', 'flat', 'turned']);
  const shots: View[] =
    plain && quality.hand.sheen > 0.4
      ? ['turned', 'folds', 'close-up', 'flat']
      : ['close-up', 'folds', 'turned', 'flat'];
  return [first, ...shots.filter((view) => view !== first), 'folds' as const].slice(0, count);
}
