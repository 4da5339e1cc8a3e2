import { exactSum, inOtherUnit, type PriceUnit, toMetres } from '../length.js';
import { type Cents, centsFromRupees, multiplyCents } from '../money.js';
import type { StatedVersion } from '../problem.js';

/** Wire types of a customer's lists of fabrics. They are theirs alone: another customer's are answered with 404. */

/** The maximum numbers of a customer's lists, and of a list's lines. Responses say how many are left. */
export const MAX_LISTS = 100;
export const MAX_ITEMS = 500;
/** Open links to one list. */
export const MAX_SHARES = 20;
/** Comments on the lines of one list. */
export const MAX_COMMENTS = 500;
/** The default and the maximum number of days that a link to a list is valid. */
export const SHARE_DAYS = 30;
export const MAX_SHARE_DAYS = 365;

/** The name of the list that the catalog's heart creates. */
export const FAVOURITES = 'Favorites';

/** The number of free lines, and the maximum. */
export interface Quota {
  limit: number;
  left: number;
}

export interface FabricListSummary {
  id: string;
  name: string;
  note: string;
  /** `SS27`; empty for none. */
  season: string;
  /** True for the favorites, of which each customer has one list. */
  is_favorites: boolean;
  /** When it was archived; null for a list in use. */
  archived_at: string | null;
  version: number;
  created_at: string;
  changed_at: string;
  item_count: number;
  /** The first colors on it. */
  shades: { item_id: string; name: string; hex: string | null; image_url: string | null }[];
}

/** Answer of GET /lists. */
export interface FabricLists extends Quota {
  lists: FabricListSummary[];
}

/** A fabric in a color, as in the catalog. Width in cm, weight in GSM, price in Rs. per `price_unit`. */
export interface ListedFabric {
  fabric_name: string;
  item_code: string;
  /** Empty where there is none. */
  color: string;
  price_per_meter: number;
  price_unit: PriceUnit;
  width: number | null;
  weight: number | null;
}

/** A comment on a line by a link holder, under the name that they gave. */
export interface ListComment {
  id: string;
  author: string;
  text: string;
  at: string;
}

export interface ListItem {
  id: string;
  /** Null where the fabric is gone. */
  fabric_id: string | null;
  colourway_id: string | null;
  quantity: number | null;
  unit: PriceUnit;
  /** The purpose, such as 'SS27 shirt, body'. */
  use: string;
  note: string;
  rank: number;
  added_at: string;
  /** The name that the holder of a link gave who added it; empty for the list's owner. */
  added_by: string;
  /** Oldest first. */
  comments: ListComment[];
  /** The fabric when the line was added. */
  was: ListedFabric;
  /** The fabric as it is; null once it is no longer on the website. */
  now:
    | (ListedFabric & { material: string; minimum_order: number; hex: string | null; image_url: string | null })
    | null;
  /** True if the fabric is for sale in this color. */
  is_sold: boolean;
  /** A substitute for what is no longer sold: the same fabric in another color, or the most similar one. */
  nearest: { fabric_id: string; fabric_name: string; item_code: string } | null;
}

export interface FabricList extends FabricListSummary {
  items: ListItem[];
  item_limit: number;
  items_left: number;
}

/** Body of POST and PUT /lists; in a PUT, absent fields stay. */
export interface FabricListInput extends StatedVersion {
  name: string;
  note?: string;
  season?: string;
  archived?: boolean;
}

export interface ListItemInput {
  fabric_id: string;
  /** The first color that is sold, if none is named. */
  colourway_id?: string | null;
  quantity?: number | null;
  /** The fabric's own unit, if none is named. */
  unit?: PriceUnit;
  use?: string;
  note?: string;
}

/** How to treat a color that is on the list already. */
export const repetitions = ['ask', 'add_up', 'second_line', 'skip'] as const;
export type Repetition = (typeof repetitions)[number];

/** Body of POST /lists/{id}/items. */
export interface ListItemsInput extends StatedVersion {
  items: ListItemInput[];
  repeated?: Repetition;
}

/** Body of PUT /lists/{id}/items: changed lines, and the order of all. */
export interface ListItemsChange extends StatedVersion {
  items?: (Pick<ListItem, 'id'> & Partial<Pick<ListItem, 'quantity' | 'unit' | 'use' | 'note'>>)[];
  /** Ids in their new order; lines that are not named follow them. */
  order?: string[];
}

/** Answer of GET, and body of POST /lists/favorites. */
export interface Favourites {
  fabric_ids: string[];
}

/** Answer of POST /lists/favorites. */
export interface MergedFavourites extends Favourites {
  /** How many of those that were sent are on the list now. */
  taken: number;
}

export const sharePrices = ['none', 'base', 'own'] as const;
/** `base`: the catalog's. `own`: what its owner ordered or was offered at last, or else the catalog's. */
export type SharePrices = (typeof sharePrices)[number];

export const shareRights = ['see', 'comment', 'add'] as const;
/** The permissions of a link: each includes those before it. */
export type ShareRights = (typeof shareRights)[number];

export interface ListShare {
  id: string;
  rights: ShareRights;
  prices: SharePrices;
  created_at: string;
  expires_at: string;
  /** The number of people who opened it, about whom nothing else is stored. */
  opened_count: number;
  url: string;
}

/** Response of GET /lists/{id}/share: the valid links. */
export interface ListShares extends Quota {
  shares: ListShare[];
}

/** Body of POST /lists/{id}/share. */
export interface ListShareInput {
  /** `see` by default. */
  rights?: ShareRights;
  prices?: SharePrices;
  /** In 30 days by default. */
  expires_at?: string;
}

/** The text to share: name, number of fabrics and link, and never a price. */
export const shareText = ({ name, count, url }: { name: string; count: number; url: string }): string =>
  `${name}: ${count} ${count === 1 ? 'fabric' : 'fabrics'}\n${url}`;

type Measured = Pick<ListItem, 'quantity' | 'unit' | 'is_sold'> & {
  now: Pick<ListedFabric, 'price_per_meter' | 'price_unit'> | null;
};

/** A quantity of a line in the unit that its fabric is priced in. */
export const quantityIn = (quantity: number, from: PriceUnit, to: PriceUnit): number =>
  from === to ? quantity : inOtherUnit(quantity, from, 3);

/** The present price of a line; null without a quantity, or once it is no longer sold. */
export function lineCents({ quantity, unit, now, is_sold }: Measured): Cents | null {
  if (quantity === null || now === null || !is_sold) return null;
  return multiplyCents(centsFromRupees(now.price_per_meter), quantityIn(quantity, unit, now.price_unit));
}

/** The meters and the price of all lines that have a quantity and are still sold. */
export function listTotals(items: readonly Measured[]): { metres: number; cents: Cents } {
  const sold = items.filter((item) => lineCents(item) !== null);
  return {
    metres: exactSum(sold.map(({ quantity, unit }) => toMetres(quantity ?? 0, unit))),
    cents: sold.reduce((sum, item) => sum + (lineCents(item) ?? 0), 0),
  };
}

/** Returns whether the price has changed since the line was added, as far as the two can be compared. */
export const hasNewPrice = ({ was, now }: Pick<ListItem, 'was' | 'now'>): boolean =>
  now !== null && (was.price_per_meter !== now.price_per_meter || was.price_unit !== now.price_unit);
