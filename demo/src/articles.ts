import type { Motif } from './fabric-pictures/prints.js';
import type { PatternName, QualityName } from './qualities.js';
import type { TradeColour } from './trade-colours.js';

/** The design of the fabric, beside its weave. */
export type Design =
  | { kind: 'plain'; pattern: PatternName }
  | { kind: 'yarn-dyed'; pattern: PatternName; warp: readonly Band[]; weft: readonly Band[] }
  | {
      kind: 'printed';
      pattern: PatternName;
      motif: Motif;
      ground: TradeColour;
      inks: readonly TradeColour[];
      /** Side of one repeat in a flat view of 1200 px. */
      repeatPx: number;
    };

/** A number of adjacent yarns of one color. */
type Band = readonly [colour: TradeColour, yarns: number];

export interface Article {
  quality: QualityName;
  name: string;
  /** Colorways in stock; the first is photographed from every side. */
  colours: readonly TradeColour[];
  design: Design;
}

const solid: Design = { kind: 'plain', pattern: 'Solid' };
const textured: Design = { kind: 'plain', pattern: 'Textured' };
const geometric: Design = { kind: 'plain', pattern: 'Geometric' };

const stripe = (...bands: Band[]): Design => ({ kind: 'yarn-dyed', pattern: 'Stripe', warp: bands, weft: [] });
const check = (...bands: Band[]): Design => ({ kind: 'yarn-dyed', pattern: 'Check', warp: bands, weft: bands });

const patternOf: Record<Motif, PatternName> = {
  ditsy: 'Floral',
  bouquet: 'Floral',
  leaves: 'Floral',
  dots: 'Polka Dot',
  triangles: 'Geometric',
  ogee: 'Geometric',
  chevron: 'Geometric',
  trellis: 'Geometric',
  brush: 'Batik & Ikat',
  ikat: 'Batik & Ikat',
  batik: 'Batik & Ikat',
};

const print = (motif: Motif, repeatPx: number, ground: TradeColour, ...inks: TradeColour[]): Design => ({
  kind: 'printed',
  pattern: patternOf[motif],
  motif,
  ground,
  inks,
  repeatPx,
});

const article = (
  quality: QualityName,
  name: string,
  colours: readonly TradeColour[],
  design: Design = solid,
): Article => ({
  quality,
  name,
  colours,
  design,
});

/** The demo range, in the order of the sample book. */
export const articles: readonly Article[] = [
  article('poplin', 'Fort Combed Poplin', ['Sky Blue', 'White', 'Navy', 'Blush', 'Sage', 'Black']),
  article('poplin', 'Fort Bengal Stripe', ['French Blue', 'Coral'], stripe(['White', 11], ['French Blue', 11])),
  article('poplin', 'Pettah Gingham', ['Cobalt', 'Red', 'Bottle Green'], check(['White', 13], ['Cobalt', 13])),
  article('poplin', 'Pettah Pin Dot', ['Navy', 'Maroon'], print('dots', 66, 'Navy', 'Off White')),
  article(
    'poplin',
    'Araliya Ditsy Poplin',
    ['Ivory', 'Powder Blue'],
    print('ditsy', 380, 'Ivory', 'Brick', 'French Blue', 'Mustard', 'Sage'),
  ),
  article('stretchPoplin', 'Cinnamon Gardens Stretch Poplin', ['White', 'Powder Blue', 'Charcoal', 'Black']),
  article('stretchPoplin', 'Banker Hairline Stripe', ['Navy', 'Wine'], stripe(['White', 7], ['Navy', 2])),
  article('lawn', 'Nuwara Fine Lawn', ['Lavender', 'White', 'Mint', 'Lemon', 'Blush']),
  article(
    'lawn',
    'Nelum Bouquet Lawn',
    ['Blush', 'Mint'],
    print('bouquet', 560, 'Blush', 'Fuchsia', 'Wine', 'Coral', 'Moss'),
  ),
  article(
    'lawn',
    'Hill Country Fern Lawn',
    ['Off White'],
    print('leaves', 460, 'Off White', 'Bottle Green', 'Sage', 'Camel'),
  ),
  article('lawn', 'Kandy Scatter Dot Lawn', ['Coral', 'Teal', 'Navy'], print('dots', 110, 'Coral', 'White')),
  article('voile', 'Beruwala Voile', ['Blush', 'White', 'Aqua', 'Lilac']),
  article(
    'voile',
    'Beruwala Satin-Stripe Voile',
    ['White', 'Ivory'],
    stripe(['White', 9], ['Powder Blue', 3], ['White', 3], ['Powder Blue', 3]),
  ),
  article('oxford', 'Lake House Oxford', ['French Blue', 'White', 'Dusty Rose', 'Light Grey']),
  article('oxford', 'Lake House Oxford Stripe', ['Navy', 'Moss'], stripe(['White', 8], ['Navy', 8])),
  article('oxford', 'Lake House University Check', ['Cobalt', 'Wine'], check(['White', 22], ['Cobalt', 4])),
  article('chambray', 'Hikkaduwa Chambray', ['Washed Blue', 'Slate', 'Dusty Rose']),
  article(
    'chambray',
    'Hikkaduwa Chambray Check',
    ['Indigo'],
    check(['Washed Blue', 22], ['White', 4], ['Indigo', 10], ['White', 4]),
  ),
  article(
    'seersucker',
    'Bentota Seersucker',
    ['French Blue', 'Sage', 'Coral'],
    stripe(['White', 13], ['French Blue', 13]),
  ),
  article('seersucker', 'Bentota Seersucker Check', ['Coral', 'Aqua'], check(['White', 12], ['Coral', 12])),
  article('doubleGauze', 'Cradle Double Gauze', [
    'Mint',
    'White',
    'Oatmeal',
    'Powder Blue',
    'Dusty Rose',
    'Mustard',
    'Sage',
  ]),
  article(
    'doubleGauze',
    'Cradle Gauze Sprig',
    ['Off White'],
    print('leaves', 300, 'Off White', 'Sage', 'Mustard', 'Dusty Rose'),
  ),
  article('dobby', 'Victoria Diamond Dobby', ['Powder Blue', 'White', 'Lavender'], textured),
  article('dobby', 'Victoria Dobby Stripe', ['Slate'], stripe(['White', 30], ['Slate', 6])),
  article('spotDobby', 'Mihiri Spot Dobby', ['Ecru', 'White', 'Powder Blue'], { ...textured, pattern: 'Polka Dot' }),
  article('waffle', 'Ella Waffle', ['Oatmeal', 'White', 'Slate', 'Sage'], textured),
  article('linen', 'Galle Linen', ['Natural', 'White', 'Navy', 'Terracotta', 'Olive', 'Black', 'Sage', 'Sand']),
  article('linen', 'Galle Linen Awning Stripe', ['Terracotta', 'Navy'], stripe(['Off White', 16], ['Terracotta', 16])),
  article('linen', 'Galle Linen Windowpane', ['Sand'], check(['Sand', 34], ['White', 3])),
  article('linen', 'Weligama Palm Linen', ['Off White'], print('leaves', 620, 'Off White', 'Moss', 'Teal', 'Olive')),
  article('linenFine', 'Dutch Hospital Shirt Linen', ['White', 'Sky Blue', 'Lilac', 'Ecru']),
  article('linenFine', 'Dutch Hospital Pencil Stripe', ['Sky Blue'], stripe(['White', 12], ['Sky Blue', 4])),
  article('linenCotton', 'Matara Linen Cotton', ['Khaki', 'White', 'Petrol', 'Rust', 'Stone']),
  article('linenCotton', 'Matara Gingham', ['Olive', 'Indigo'], check(['Off White', 11], ['Olive', 11])),
  article(
    'linenCotton',
    'Mirissa Brushstroke',
    ['Ivory'],
    print('brush', 600, 'Ivory', 'Terracotta', 'Petrol', 'Mustard', 'Slate'),
  ),
  article('linenViscose', 'Tangalle Drape Linen', ['Sage', 'Sand', 'Charcoal', 'Rust']),
  article('linenViscose', 'Tangalle Ogee', ['Ecru'], print('ogee', 230, 'Ecru', 'Petrol', 'Terracotta', 'Mustard')),
  article(
    'linenHerringbone',
    'Ratmalana Garment-Washed Linen Herringbone, Heavy Stone Blue',
    ['Slate', 'Tobacco'],
    textured,
  ),
  article('silkSatin', 'Temple Silk Satin', ['Wine', 'Ivory', 'Emerald', 'Navy', 'Black']),
  article('silkSatin', 'Temple Silk Satin, Champagne', ['Sand', 'Blush']),
  article(
    'silkSatin',
    'Manel Bouquet Silk Satin',
    ['Navy'],
    print('bouquet', 620, 'Navy', 'Coral', 'Blush', 'Mustard', 'Sage'),
  ),
  article('duchess', 'Regent Duchess Satin', ['Ivory', 'White', 'Blush', 'Black']),
  article('duchess', 'Regent Duchess, Jewel Shades', ['Emerald', 'Cobalt', 'Plum']),
  article('charmeuse', 'Moonstone Stretch Charmeuse', ['Dusty Rose', 'Petrol', 'Sand', 'Black', 'Wine']),
  article('charmeuse', 'Moonstone Polka Charmeuse', ['Black'], print('dots', 84, 'Black', 'Ivory')),
  article('habotai', 'Serendib Habotai', ['White', 'Ivory', 'Powder Blue']),
  article('rawSilk', 'Kandyan Raw Silk', ['Turmeric', 'Maroon', 'Emerald', 'Fuchsia']),
  article('rawSilk', 'Kandyan Raw Silk Check', ['Maroon'], check(['Maroon', 30], ['Mustard', 3])),
  article('denim', 'Ironworks 11.5 oz Denim', ['Rinse Indigo', 'Black']),
  article('denim', 'Ironworks Crosshatch Denim', ['Indigo']),
  article('stretchDenim', 'Avissawella Stretch Denim', ['Rinse Indigo', 'Washed Blue', 'Black', 'Charcoal']),
  article('stretchDenim', 'Avissawella Power Stretch, Grey Cast', ['Slate']),
  article('lightDenim', 'Koggala Shirt Denim', ['Washed Blue', 'Indigo']),
  article('drill', 'Harbour Drill', ['Khaki', 'Navy', 'Olive', 'Stone', 'Black']),
  article('drill', 'Harbour Drill, Work Shades', ['Cobalt', 'Saffron', 'Bottle Green']),
  article('stretchTwill', 'Bambalapitiya Stretch Twill', ['Sand', 'Navy', 'Charcoal', 'Olive', 'Tan']),
  article('stretchTwill', 'Bambalapitiya Twill, Pastels', ['Mint', 'Blush', 'Powder Blue']),
  article('canvas', 'Wharf Canvas 10 oz', ['Ecru', 'Navy', 'Rust', 'Black']),
  article('canvas', 'Wharf Deck Stripe', ['Navy', 'Red'], stripe(['Off White', 18], ['Navy', 18])),
  article(
    'canvas',
    'Wharf Block Triangle',
    ['Off White'],
    print('triangles', 420, 'Off White', 'Rust', 'Petrol', 'Mustard'),
  ),
  article('corduroy', 'Haputale 8-Wale Corduroy', ['Tobacco', 'Olive', 'Navy', 'Mustard', 'Wine'], textured),
  article('corduroy', 'Haputale 8-Wale Corduroy, Tea', ['Bottle Green', 'Rust'], textured),
  article('needlecord', 'Haputale Needlecord', ['Dusty Rose', 'Camel', 'Petrol', 'Charcoal'], textured),
  article('jersey', 'Katunayake Combed Jersey', [
    'White',
    'Black',
    'Navy',
    'Charcoal',
    'Red',
    'Bottle Green',
    'Mustard',
    'Sky Blue',
    'Blush',
    'Lilac',
    'Sage',
    'Sand',
  ]),
  article('jersey', 'Katunayake Breton Jersey', ['Navy', 'Red'], {
    kind: 'yarn-dyed',
    pattern: 'Stripe',
    warp: [],
    weft: [
      ['Off White', 12],
      ['Navy', 6],
    ],
  }),
  article('jersey', 'Katunayake Rugby Jersey', ['Bottle Green'], {
    kind: 'yarn-dyed',
    pattern: 'Stripe',
    warp: [],
    weft: [
      ['Bottle Green', 34],
      ['Mustard', 34],
    ],
  }),
  article(
    'jersey',
    'Little Tea Ditsy Jersey',
    ['Powder Blue', 'Blush'],
    print('ditsy', 300, 'Powder Blue', 'White', 'Coral', 'Navy', 'Moss'),
  ),
  article('jersey', 'Dot Play Jersey', ['Lemon', 'Mint'], print('dots', 120, 'Lemon', 'White')),
  article('marlJersey', 'Katunayake Marl Jersey', ['Grey Marl', 'Charcoal', 'French Blue', 'Sage']),
  article('modalJersey', 'Kelani Modal Jersey', ['Plum', 'Black', 'Dusty Rose', 'Petrol', 'Ivory']),
  article('modalJersey', 'Kelani Modal, Earth Shades', ['Rust', 'Olive', 'Chocolate']),
  article('rib', 'Katunayake 2×2 Rib', ['Brick', 'White', 'Black', 'Navy', 'Bottle Green'], textured),
  article('rib', 'Katunayake 2×2 Rib, Pastels', ['Lavender', 'Mint', 'Powder Blue'], textured),
  article('interlock', 'Biyagama Interlock', ['Aqua', 'White', 'Navy', 'Coral']),
  article(
    'interlock',
    'Biyagama Chevron Interlock',
    ['Off White'],
    print('chevron', 260, 'Off White', 'Petrol', 'Coral', 'Plum'),
  ),
  article('pique', 'Clubhouse Piqué', ['Bottle Green', 'White', 'Navy', 'Red', 'Sky Blue', 'Black'], textured),
  article('pique', 'Clubhouse Piqué, School Shades', ['Maroon', 'Cobalt'], textured),
  article('frenchTerry', 'Horton French Terry', ['Oatmeal', 'Charcoal', 'Sage', 'Navy', 'Rust']),
  article('frenchTerry', 'Horton French Terry, Washed', ['Dusty Rose', 'Washed Blue']),
  article('ponte', 'Boardroom Ponte Roma', ['Black', 'Navy', 'Wine', 'Charcoal']),
  article('ponte', 'Boardroom Ponte Check', ['Charcoal'], {
    ...print('trellis', 150, 'Stone', 'Charcoal', 'Wine'),
    pattern: 'Check',
  }),
  article('tropicalWool', 'Monsoon Tropical Wool', ['Navy', 'Charcoal', 'Slate', 'Stone']),
  article('tropicalWool', 'Monsoon Pinstripe Wool', ['Navy', 'Charcoal'], stripe(['Navy', 22], ['Light Grey', 1])),
  article('woolHerringbone', 'Horton Plains Herringbone', ['Charcoal', 'Chocolate', 'Moss'], textured),
  article('woolHerringbone', 'Horton Plains Herringbone, Heather', ['Plum'], textured),
  article('birdseye', 'Barrister Bird’s-eye', ['Navy', 'Charcoal'], geometric),
  article('flannel', 'Nuwara Eliya Flannel', ['Grey Marl', 'Charcoal', 'Camel']),
  article(
    'flannel',
    'Nuwara Eliya Tartan',
    ['Bottle Green', 'Red'],
    check(['Bottle Green', 26], ['Navy', 20], ['Red', 3], ['Navy', 20], ['Bottle Green', 26], ['Mustard', 2]),
  ),
  article('tr', 'Secretariat Poly-Viscose', ['Charcoal', 'Navy', 'Black', 'Stone', 'Tobacco']),
  article(
    'tr',
    'Secretariat Glen Check',
    ['Slate'],
    check(
      ['Slate', 4],
      ['Off White', 4],
      ['Slate', 4],
      ['Off White', 4],
      ['Slate', 4],
      ['Off White', 4],
      ['Slate', 16],
      ['Off White', 16],
    ),
  ),
  article('tr', 'Secretariat Chalk Stripe', ['Black'], stripe(['Black', 30], ['Grey Marl', 2])),
  article('challis', 'Unawatuna Challis', ['Teal', 'Black', 'Rust', 'Ivory', 'Fuchsia']),
  article(
    'challis',
    'Unawatuna Hibiscus Challis',
    ['Black', 'Ivory'],
    print('bouquet', 540, 'Black', 'Red', 'Coral', 'Saffron', 'Moss'),
  ),
  article('challis', 'Arugam Leaf Challis', ['Petrol'], print('leaves', 520, 'Petrol', 'Aqua', 'Sage', 'Turmeric')),
  article('challis', 'Arugam Brush Challis', ['Blush'], print('brush', 520, 'Blush', 'Wine', 'Dusty Rose', 'Indigo')),
  article(
    'challis',
    'Dickwella Ditsy Challis',
    ['Wine', 'Navy'],
    print('ditsy', 340, 'Wine', 'Blush', 'Mustard', 'White', 'Sage'),
  ),
  article(
    'challis',
    'Dickwella Trellis Challis',
    ['Off White'],
    print('trellis', 150, 'Off White', 'Bottle Green', 'Tan'),
  ),
  article('georgette', 'Monsoon Georgette', ['Coral', 'Navy', 'Mint', 'Fuchsia', 'Black', 'Turmeric']),
  article(
    'georgette',
    'Monsoon Georgette Floral',
    ['Lilac'],
    print('bouquet', 600, 'Lilac', 'Plum', 'Fuchsia', 'White', 'Moss'),
  ),
  article('chiffon', 'Silver Mist Chiffon', ['Powder Blue', 'Ivory', 'Blush', 'Black', 'Aqua']),
  article('chiffon', 'Silver Mist Dot Chiffon', ['Sand'], print('dots', 96, 'Sand', 'White')),
  article('crepe', 'Parliament Moss Crêpe', ['Bottle Green', 'Black', 'Red', 'Ivory', 'Cobalt']),
  article('crepe', 'Parliament Crêpe, Office Shades', ['Slate', 'Camel']),
  article('tencel', 'Sigiriya Sand-Washed Lyocell', ['Moss', 'Rust', 'Indigo', 'Stone']),
  article('tencel', 'Sigiriya Indigo Lyocell', ['Washed Blue']),
  article('microfibre', 'Surf Peach Microfibre', ['Aqua', 'Black', 'Coral', 'Navy']),
  article('microfibre', 'Surf Chevron Microfibre', ['White'], print('chevron', 300, 'White', 'Teal', 'Aqua', 'Coral')),
  article('velvet', 'Perahera Stretch Velvet', ['Petrol', 'Wine', 'Black', 'Emerald']),
  article('velvet', 'Perahera Velvet, Royal', ['Plum', 'Cobalt']),
  article('handloom', 'Dumbara Handloom', ['Natural', 'Indigo', 'Terracotta', 'Turmeric', 'Moss']),
  article(
    'handloom',
    'Dumbara Sarong Check',
    ['Maroon', 'Indigo'],
    check(['Maroon', 20], ['Indigo', 12], ['Turmeric', 3], ['Indigo', 12]),
  ),
  article(
    'handloom',
    'Dumbara Border Stripe',
    ['Saffron'],
    stripe(['Ecru', 20], ['Saffron', 6], ['Maroon', 8], ['Saffron', 6]),
  ),
  article('handloom', 'Batticaloa Rib Handloom', ['Teal', 'Coral'], stripe(['Teal', 6], ['Petrol', 4], ['Aqua', 2])),
  article('handloom', 'Jaffna Ikat Handloom', ['Indigo'], print('ikat', 320, 'Ecru', 'Indigo', 'Brick', 'Ecru')),
  article('handloomSilkCotton', 'Jaffna Silk Cotton', ['Fuchsia', 'Emerald', 'Turmeric', 'Ivory']),
  article('handloomSilkCotton', 'Jaffna Silk Cotton Check', ['Emerald'], check(['Emerald', 26], ['Turmeric', 4])),
  article(
    'batik',
    'Matale Lotus Batik',
    ['Turmeric', 'Indigo'],
    print('batik', 430, 'Lemon', 'Chocolate', 'Saffron', 'Brick'),
  ),
  article('batik', 'Matale Indigo Batik', ['Indigo'], print('batik', 360, 'Powder Blue', 'Navy', 'Cobalt', 'Indigo')),
  article('batik', 'Matale Ocean Batik', ['Teal'], print('batik', 520, 'Mint', 'Petrol', 'Teal', 'Bottle Green')),
  article('batik', 'Matale Ikat-Style Batik', ['Maroon'], print('ikat', 260, 'Sand', 'Maroon', 'Rust', 'Chocolate')),
];
