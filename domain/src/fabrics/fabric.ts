import type { PriceUnit } from '../length.js';
import type { StatedVersion } from '../problem.js';

/** Shapes of fabrics on the wire. Width in cm, weight in GSM (g/m²), prices in LKR per `price_unit`, stock in metres. */

export const MAX_IMAGES = 5;

export interface FabricImage {
  id: string;
  image_url: string;
  alt_text: string;
  is_primary: boolean;
  display_order: number;
  /** Dominant colour, `#rrggbb`, shown while the picture loads. */
  placeholder_color: string;
}

export interface CategoryRef {
  id: string;
  name: string;
}

/** One colour that a fabric is sold in. Every fabric has at least one; of a fabric without colours it has no name. */
export interface Colourway {
  id: string;
  name: string;
  /** `#rrggbb`. */
  hex: string | null;
  code: string;
  /** On hand, of its own; null while the fabric is counted as a whole. Buyers read in it what can be ordered. */
  stock_quantity: number | null;
  /** Promised to orders, as staff see it; for buyers 0. */
  reserved_quantity: number;
  /** What can be ordered: on hand − reserved − held. The fabric's own while that is counted as a whole. For visitors rough. */
  available_quantity: number;
  /** In the fabric's `price_unit`; null where the fabric's own holds. */
  minimum_order: number | null;
  /** False for a colour that is not sold any more, and stands in a quotation or in the ledger. */
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
  /** The names of the colourways that are available, in order. */
  colors: string[];
  /** First of `colors`. */
  color: string | null;
  number_of_colors: number | null;
  width: number | null;
  weight: number | null;
  price_per_meter: number;
  price_unit: PriceUnit;
  minimum_order: number;
  /** On hand, as staff see it. Buyers read in it what can be ordered: they are not told what others have ordered. */
  stock_quantity: number;
  /** What can be ordered of it: neither reserved nor held. For visitors rough (`roughMetres`), and for accounts until their address is proven. */
  available_quantity: number;
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
  /** For buyers the day alone: each order would show in it. */
  updated_at: string;
  /** Only among the hits of a search. */
  found_in?: FoundIn;
  /** Only where a colour is searched. */
  match?: ColourMatch;
}

/** The colourway of a fabric that lies nearest to the colour that is searched. */
export interface ColourMatch {
  colourway_id: string;
  /** The distance (CIEDE2000), two decimals. */
  delta_e: number;
}

/** Why a search found a fabric whose name, material and colours don't have its words. */
export interface FoundIn {
  field: 'description' | 'item_code';
  /** The code, or so much of the description as shows the words, with an ellipsis where it is cut. */
  text: string;
  /** The words that were found: where each begins and ends in `text`, in UTF-16 units. */
  marks: [number, number][];
}

/** What the console sees beside the public fields. */
export interface AdminFabric extends Fabric {
  version: number;
  internal_note: string;
  visible: boolean;
}

export interface FabricPage {
  fabrics: Fabric[];
  total: number;
  limit: number;
  offset: number;
  facets?: FabricFacets;
}

export interface FacetCount {
  name: string;
  count: number;
}

/** A name of colours, with the mean of all that are sold under it. */
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
 * 'match' has the nearest colour first where one is searched, else the fabrics whose name, material and colours say what
 * is searched; among equals the newest first.
 */
export const fabricSorts = ['match', 'newest', 'name', 'price_asc', 'price_desc', 'weight_asc', 'weight_desc'] as const;
export type FabricSort = (typeof fabricSorts)[number];

/** Query of GET /fabrics. */
/** GET /fabrics takes so many `ids` in one call. */
export const MOST_IDS = 100;

export interface FabricQuery {
  /** Only these, as far as they are on the website. */
  ids?: string[];
  search?: string;
  category_id?: string;
  category?: string[];
  pattern?: string[];
  colour?: string[];
  /** Names of fibres: made of any of them. */
  fibre?: string[];
  is_global?: boolean;
  pre_order?: boolean;
  in_stock?: boolean;
  min_weight?: number;
  max_weight?: number;
  min_width?: number;
  max_width?: number;
  min_price?: number;
  max_price?: number;
  /** A colour, `#rrggbb`: only fabrics with an available colourway within `within` (CIEDE2000) of it are found. */
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
  /** All there are to be, in order; counts instead of `colors`. */
  colourways?: ColourwayInput[];
  number_of_colors: number;
  width: number;
  weight: number;
  price_per_meter: number;
  price_unit: PriceUnit;
  minimum_order?: number;
  stock_quantity?: number;
  /** Why less is in stock than is promised. */
  stock_reason?: string;
  is_available?: boolean;
  visible?: boolean;
  out_of_stock?: boolean;
  available_in_sri_lanka?: boolean;
  is_global?: boolean;
  pre_order?: boolean;
  /** Newly uploaded file URLs. */
  images?: string[];
  /** Images that stay, by id or URL; absent keeps all, [] removes all. URLs of new uploads may stand between them. */
  existing_images?: (string | { id: string })[];
}

/** What is absent stays as it is, or takes the default of a new one. */
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
