import type { PriceUnit } from '../length.js';
import type { StatedVersion } from '../problem.js';

/** Shapes of fabrics on the wire. Width in cm, weight in GSM (g/m²), prices in LKR per `price_unit`, stock in meters. */

export const MAX_IMAGES = 5;

export interface FabricImage {
  id: string;
  image_url: string;
  alt_text: string;
  is_primary: boolean;
  display_order: number;
  /** Dominant color, `#rrggbb`, shown while the picture loads. */
  placeholder_color: string;
}

export interface CategoryRef {
  id: string;
  name: string;
}

/** One color that a fabric is sold in. Every fabric has at least one; of a fabric without colors it has no name. */
export interface Colourway {
  id: string;
  name: string;
  /** `#rrggbb`. */
  hex: string | null;
  code: string;
  /**
   * The color's own stock on hand; null while the fabric is counted as a whole. For buyers it is the available
   * quantity.
   */
  stock_quantity: number | null;
  /** Reserved for orders, for staff; 0 for buyers. */
  reserved_quantity: number;
  /** On hand − reserved − held; the fabric's own quantity if it is counted as a whole. Rounded for visitors. */
  available_quantity: number;
  /**
   * The free length of one lot and one shade band, and its longest continuous piece; null unless the fabric is counted by roll.
   * For buyers rounded down to 5 m, for visitors like `available_quantity`.
   */
  largest_single_shade_meters: number | null;
  longest_piece_meters: number | null;
  /** In the fabric's `price_unit`; null if the fabric's own minimum applies. */
  minimum_order: number | null;
  /** False for a color that is no longer sold but is used in a quotation or in the ledger. */
  is_available: boolean;
  /** The pictures that show it. */
  image_ids: string[];
}

export interface Fabric {
  id: string;
  name: string;
  item_code: string;
  description: string;
  material: string;
  care_instructions: string;
  category_ids: string[];
  categories: CategoryRef[];
  /** First category by name. */
  category_id: string | null;
  category: CategoryRef | null;
  /** Pattern names. */
  patterns: string[];
  pattern: string | null;
  /** The names of the colorways that are available, in order. */
  colors: string[];
  /** First of `colors`. */
  color: string | null;
  number_of_colors: number | null;
  width: number | null;
  /** Between the selvedges, without what can't be cut, in cm; null if unknown. */
  usable_width: number | null;
  weight: number | null;
  price_per_meter: number;
  price_unit: PriceUnit;
  minimum_order: number;
  /** Days from an order to its delivery; null if unknown. */
  lead_time_days: number | null;
  /** Stock on hand, for staff. For buyers it is the available quantity, so that it does not reveal other orders. */
  stock_quantity: number;
  /**
   * Neither reserved nor held. Rounded (`roughMetres`) for visitors, and for accounts with an unverified email address.
   */
  available_quantity: number;
  /** True if the website shows it: true of each fabric that buyers read. */
  visible: boolean;
  is_available: boolean;
  out_of_stock: boolean;
  available_in_sri_lanka: boolean;
  is_global: boolean;
  pre_order: boolean;
  /** The primary image, for clients that show one. */
  image_url: string | null;
  images: FabricImage[];
  colourways: Colourway[];
  created_at: string;
  /** For buyers only the date, because the time would reveal each order. */
  updated_at: string;
  /** Only in search results. */
  found_in?: FoundIn;
  /** Only in searches that are about a color of it. */
  match?: ColourMatch;
}

/** The colorway of a fabric that is searched: the nearest to a color, or the one that a filter or the words name. */
export interface ColourMatch {
  colourway_id: string;
  /** The distance (CIEDE2000), two decimals; absent where the color was named. */
  delta_e?: number;
}

/** Where a search found its words if not in a fabric's name, material or colors. */
export interface FoundIn {
  field: 'pattern' | 'category' | 'description' | 'item_code';
  /** The name or the code, or so much of the description as shows the words, with an ellipsis where it is cut. */
  text: string;
  /** The words that were found: where each begins and ends in `text`, in UTF-16 units. */
  marks: [number, number][];
}

/** A fabric with the fields that only the console sees. */
export interface AdminFabric extends Fabric {
  version: number;
  internal_note: string;
  /** Our cost of a meter in LKR, for every price unit; null if unknown, or without the right to read costs. */
  cost_per_meter: number | null;
  /** True if the stock of its colors is what their rolls add up to. */
  counted_by_roll: boolean;
}

export interface FabricPage {
  fabrics: Fabric[];
  total: number;
  limit: number;
  offset: number;
  facets?: FabricFacets;
  /** Numbers such as `180gsm` were found as words, because as filters they find nothing. */
  as_text?: true;
  /** Words such as `dark blue` were found as shades, because no fabric has them all. */
  as_shades?: NamedShade[];
  /** Words that no fabric has, and what was found in place of each. */
  corrected?: CorrectedWord[];
  /** Where nothing was found and facets are wanted: what is found without one of the words. */
  fewer?: FewerWords[];
}

/** A word of a search, in lower case, and the words that it was taken for: `popln` for `poplin`. */
export interface CorrectedWord {
  word: string;
  as: string[];
}

/** A search without one of its words or numbers, and how many fabrics it finds. */
export interface FewerWords {
  search: string;
  without: string;
  total: number;
}

export interface FacetCount {
  name: string;
  count: number;
}

/** A name of colors, with the mean of all that are sold under it. */
export interface NamedShade {
  name: string;
  /** `#rrggbb` */
  hex: string;
}

/** Counts under the current filter; each group ignores its own selection, so that a second box can be ticked. */
export interface FabricFacets {
  categories: FacetCount[];
  patterns: FacetCount[];
  colors: FacetCount[];
  /** As compositions are read, in whatever language: `Cotton`, `Elastane`. */
  fibres: FacetCount[];
}

/**
 * 'match' has the nearest color first where one is searched, else the fabrics whose name, material and colors say what
 * is searched; among equals the newest first.
 */
export const fabricSorts = ['match', 'newest', 'name', 'price_asc', 'price_desc', 'weight_asc', 'weight_desc'] as const;
export type FabricSort = (typeof fabricSorts)[number];

/** Limits of a query: names of a filter, characters of each, and the highest price, weight or width. */
export const MAX_NAMES = 50;
export const LONGEST_NAME = 200;
export const MAX_AMOUNT = 1e10;

/** Maximum number of `ids` in one call of GET /fabrics. */
export const MAX_IDS = 100;

/** Filters of the catalog that are yes or no. */
export type FabricFlag = 'is_global' | 'pre_order' | 'in_stock';

/** Query of GET /fabrics. */
export interface FabricQuery extends Partial<Record<FabricFlag, boolean>> {
  /** Only these fabrics, if they are published. */
  ids?: string[];
  search?: string;
  category_id?: string;
  category?: string[];
  pattern?: string[];
  colour?: string[];
  /** Names of fibers: made of any of them. */
  fibre?: string[];
  min_weight?: number;
  max_weight?: number;
  min_width?: number;
  max_width?: number;
  min_price?: number;
  max_price?: number;
  /** The minimum order in meters. Only the text of a search asks for it. */
  min_minimum?: number;
  max_minimum?: number;
  /** A color, `#rrggbb`: only fabrics with an available colorway within `within` (CIEDE2000) of it are found. */
  near?: string;
  within?: number;
  /** Without one, a search has the best match first, and all else the newest. */
  sort?: FabricSort;
  limit?: number;
  offset?: number;
  facets?: boolean;
}

/** Body of POST and PUT /admin/fabrics. */
export interface FabricInput extends StatedVersion {
  name: string;
  item_code: string;
  description?: string;
  material: string;
  care_instructions?: string;
  internal_note?: string;
  category_ids?: string[];
  categories?: (string | CategoryRef)[];
  category_id?: string | null;
  patterns?: string[];
  pattern?: string | null;
  colors?: string[];
  color?: string | null;
  /** The complete list in order; takes precedence over `colors`. */
  colourways?: ColourwayInput[];
  number_of_colors: number;
  width: number;
  /** cm, at most the width; null for unknown. */
  usable_width?: number | null;
  weight: number;
  price_per_meter: number;
  price_unit: PriceUnit;
  /** LKR per meter; null for unknown. */
  cost_per_meter?: number | null;
  minimum_order?: number;
  /** Null for unknown. */
  lead_time_days?: number | null;
  stock_quantity?: number;
  /** Reason for setting the stock below the reserved quantity. */
  stock_reason?: string;
  is_available?: boolean;
  visible?: boolean;
  out_of_stock?: boolean;
  available_in_sri_lanka?: boolean;
  is_global?: boolean;
  pre_order?: boolean;
  /** Newly uploaded file URLs. */
  images?: string[];
  /** Images to keep, by id or URL; absent keeps all, [] removes all. May include URLs of new uploads. */
  existing_images?: (string | { id: string })[];
}

/** Absent fields stay unchanged, or take the default if the color is new. */
export interface ColourwayInput {
  /** Absent: the one of this name, or a new one. */
  id?: string;
  name: string;
  /** `#rrggbb` or `#rgb`, null for none. */
  hex?: string | null;
  code?: string;
  /** Null: counted with the fabric as a whole. */
  stock_quantity?: number | null;
  minimum_order?: number | null;
  is_available?: boolean;
  /** Ids or URLs of the fabric's images. */
  image_ids?: string[];
}

/** A category or a pattern. */
export interface Term {
  id: string;
  name: string;
  description: string;
  version: number;
  created_at: string;
  fabric_count: number;
}

export interface TermInput {
  name: string;
  description?: string;
}
