import type { FabricSort } from '@selvedge/domain/fabrics/fabric';

/** The sort orders of the catalog as SQL, each with an index. */
export const orderBy: Record<Exclude<FabricSort, 'match'>, string> = {
  newest: 'f.created_at DESC, f.id DESC',
  name: 'f.name COLLATE "und-x-icu", f.id',
  price_asc: 'f.price_cents, f.id',
  price_desc: 'f.price_cents DESC, f.id DESC',
  weight_asc: 'f.weight_gsm, f.id',
  weight_desc: 'f.weight_gsm DESC NULLS LAST, f.id DESC',
};
