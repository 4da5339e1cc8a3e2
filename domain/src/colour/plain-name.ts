import { ciede2000 } from './ciede2000.js';
import { labOf } from './lab.js';

/**
 * Plain names of fabric colors with a typical shade of each, for colors without a name. A shade gets the nearest name,
 * so the distances between them matter.
 */
export const plainNames = {
  White: '#ffffff',
  'Off-white': '#f8f5ee',
  Ivory: '#f7eed6',
  Cream: '#f2e3bb',
  Ecru: '#dccfb4',
  Beige: '#cdb891',
  Sand: '#bda27a',
  Stone: '#a79b86',
  Taupe: '#8a7865',
  'Light gray': '#cfd0d2',
  Silver: '#b4b6b9',
  Gray: '#8a8c8f',
  'Dark gray': '#5c5f63',
  Charcoal: '#3a3c40',
  Black: '#111113',
  'Pale yellow': '#f6eda2',
  Lemon: '#f4e04d',
  Yellow: '#f2c300',
  Mustard: '#c9971f',
  Gold: '#b8892b',
  Apricot: '#f5b878',
  Peach: '#f8c9a6',
  Orange: '#ee7a1c',
  Rust: '#a9471f',
  Terracotta: '#c4694a',
  Copper: '#a9683f',
  Coral: '#f3785f',
  Salmon: '#f09c87',
  Red: '#c8202b',
  'Bright red': '#e8232a',
  'Dark red': '#8c1820',
  Burgundy: '#5f1728',
  Maroon: '#701f2a',
  'Pale pink': '#f7dbe0',
  Pink: '#ef9fb6',
  'Dusty pink': '#d3a2a0',
  Rose: '#d8577c',
  Fuchsia: '#d11b82',
  Magenta: '#a9156c',
  Plum: '#652b52',
  Lilac: '#cbb3d9',
  Lavender: '#b2a9dc',
  Mauve: '#a17f9b',
  Purple: '#6b2f91',
  Violet: '#5333a5',
  Aubergine: '#3a2238',
  'Pale blue': '#d5e4f1',
  'Sky blue': '#93c4ea',
  Blue: '#2a66c0',
  'Royal blue': '#2340a8',
  Cobalt: '#1747c9',
  'Bright blue': '#1515f0',
  Denim: '#46658f',
  'Slate blue': '#5d6f88',
  Navy: '#1f2a4d',
  Midnight: '#141a2e',
  Turquoise: '#2fbdbf',
  Aqua: '#9fdcdc',
  Teal: '#0f6e73',
  Petrol: '#12495a',
  Mint: '#b8e3cb',
  'Sea green': '#4ba58a',
  Emerald: '#0b8a58',
  Green: '#2f8c3c',
  'Bright green': '#2fc13f',
  'Bottle green': '#12412f',
  'Forest green': '#2b5a34',
  Sage: '#a3b094',
  Moss: '#6d7a3c',
  Olive: '#5d5b2a',
  Khaki: '#94875b',
  Lime: '#b9d43a',
  'Pale green': '#d7e8c4',
  Camel: '#b98a52',
  Tan: '#a87b52',
  Brown: '#6b4429',
  Chocolate: '#3f281d',
  Chestnut: '#7d3f26',
} as const satisfies Record<string, string>;

export type PlainName = keyof typeof plainNames;

const shades = Object.entries(plainNames).map(([name, hex]) => ({ name: name as PlainName, lab: labOf(hex) }));

/** The plain name that the color `hex` (`#rrggbb`) lies nearest to. */
export function plainNameOf(hex: string): PlainName {
  const lab = labOf(hex);
  let nearest: PlainName = 'White';
  let least = Number.POSITIVE_INFINITY;
  for (const shade of shades) {
    const distance = ciede2000(lab, shade.lab, least);
    if (distance < least) [nearest, least] = [shade.name, distance];
  }
  return nearest;
}
