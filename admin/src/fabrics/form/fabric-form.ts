import type { AdminFabric, Colourway, FabricInput } from '@selvedge/domain/fabrics/fabric';
import { imagesInOrder, type StockFlags } from '@selvedge/domain/fabrics/fabric-rules';
import { exactSum, type PriceUnit } from '@selvedge/domain/length';
import { type FieldUnit, figuresOf, readNumber } from '@selvedge/domain/typed-number';

/** The API fields of a fabric, without aliases. */
type Field = Exclude<
  keyof FabricInput,
  'version' | 'categories' | 'category_id' | 'pattern' | 'color' | 'colors' | 'stock_reason' | 'existing_images'
>;

/** A row of the colors. */
export interface ColourForm {
  /** Key of the row while the form is open. */
  key: string;
  /** Absent for a new color. */
  id?: string;
  name: string;
  /** `#rrggbb`. */
  hex: string | null;
  code: string;
  /** Meters; blank while the fabric is counted as a whole. */
  stock_quantity: string;
  /** Blank: the fabric's own minimum applies. */
  minimum_order: string;
  is_available: boolean;
  /** Addresses of the pictures that show it. */
  image_ids: string[];
}

export const emptyColour: ColourForm = {
  key: 'first',
  name: '',
  hex: null,
  code: '',
  stock_quantity: '',
  minimum_order: '',
  is_available: true,
  image_ids: [],
};

/** The form, with every number as the text that a person types. */
export interface FabricForm extends Record<Field, unknown> {
  name: string;
  item_code: string;
  material: string;
  description: string;
  care_instructions: string;
  internal_note: string;
  width: string;
  usable_width: string;
  weight: string;
  number_of_colors: string;
  price_per_meter: string;
  price_unit: PriceUnit;
  /** Per meter; blank for unknown. */
  cost_per_meter: string;
  minimum_order: string;
  /** Days. */
  lead_time_days: string;
  stock_quantity: string;
  is_available: boolean;
  visible: boolean;
  is_global: boolean;
  out_of_stock: boolean;
  available_in_sri_lanka: boolean;
  pre_order: boolean;
  category_ids: string[];
  /** Names. */
  patterns: string[];
  /** At least one row, which may be blank. */
  colourways: ColourForm[];
  /** Addresses in the order they are shown; the first is the primary. */
  images: string[];
}

/** Fields that an imported fabric may lack. */
const blankable = ['width', 'weight', 'number_of_colors'] as const;
export type Blankable = (typeof blankable)[number];

/** The fields that may stay blank: those that the stored fabric lacks. All are required of a new one. */
export const blankIn = (stored: FabricForm | null): ReadonlySet<Blankable> =>
  new Set(stored ? blankable.filter((field) => stored[field] === '') : []);

export const emptyFabric: FabricForm = {
  name: '',
  item_code: '',
  material: '',
  description: '',
  care_instructions: '',
  internal_note: '',
  width: '',
  usable_width: '',
  weight: '',
  number_of_colors: '1',
  price_per_meter: '',
  price_unit: 'meters',
  cost_per_meter: '',
  minimum_order: '1',
  lead_time_days: '',
  stock_quantity: '0',
  is_available: true,
  visible: true,
  is_global: false,
  out_of_stock: false,
  available_in_sri_lanka: false,
  pre_order: false,
  category_ids: [],
  patterns: [],
  colourways: [emptyColour],
  images: [],
};

export function fabricForm(fabric: AdminFabric): FabricForm {
  return {
    name: fabric.name,
    item_code: fabric.item_code,
    material: fabric.material,
    description: fabric.description,
    care_instructions: fabric.care_instructions,
    internal_note: fabric.internal_note,
    width: typed(fabric.width),
    usable_width: typed(fabric.usable_width),
    weight: typed(fabric.weight),
    number_of_colors: typed(fabric.number_of_colors),
    // Null for who may not see prices.
    price_per_meter: fabric.price_per_meter?.toFixed(2) ?? '',
    price_unit: fabric.price_unit,
    cost_per_meter: fabric.cost_per_meter?.toFixed(2) ?? '',
    minimum_order: typed(fabric.minimum_order),
    lead_time_days: typed(fabric.lead_time_days),
    stock_quantity: typed(fabric.stock_quantity),
    is_available: fabric.is_available,
    visible: fabric.visible,
    is_global: fabric.is_global,
    out_of_stock: fabric.out_of_stock,
    available_in_sri_lanka: fabric.available_in_sri_lanka,
    pre_order: fabric.pre_order,
    category_ids: fabric.category_ids,
    patterns: fabric.patterns,
    colourways: fabric.colourways.length
      ? fabric.colourways.map((colourway) => colourForm(colourway, fabric))
      : [emptyColour],
    images: imagesInOrder(fabric.images).map(({ image_url }) => image_url),
  };
}

function colourForm(colourway: Colourway, { images }: AdminFabric): ColourForm {
  return {
    key: colourway.id,
    id: colourway.id,
    name: colourway.name,
    hex: colourway.hex,
    code: colourway.code,
    stock_quantity: typed(colourway.stock_quantity),
    minimum_order: typed(colourway.minimum_order),
    is_available: colourway.is_available,
    image_ids: images.filter(({ id }) => colourway.image_ids.includes(id)).map(({ image_url }) => image_url),
  };
}

/** Without the right to see the price the input leaves it out, which keeps it. */
type SavedFabric = Omit<FabricInput, 'price_per_meter'> & Partial<Pick<FabricInput, 'price_per_meter'>>;

/** The API input without images: their order is `existing_images` for an existing fabric, `images` for a new one. */
export function fabricInput({ images, colourways: rows, ...form }: FabricForm): SavedFabric {
  const { width, weight, number_of_colors, price_per_meter, cost_per_meter, minimum_order, stock_quantity, ...rest } =
    form;
  const colourways = rows.filter(({ name }) => name.trim()).map((row) => colourInput(row, images));
  const colors = colourways.filter(({ is_available }) => is_available).map(({ name }) => name);
  return {
    ...rest,
    name: form.name.trim(),
    item_code: form.item_code.trim(),
    material: form.material.trim(),
    description: form.description.trim(),
    care_instructions: form.care_instructions.trim(),
    internal_note: form.internal_note.trim(),
    width: read(width, 'cm'),
    usable_width: form.usable_width ? read(form.usable_width, 'cm') : null,
    lead_time_days: form.lead_time_days ? read(form.lead_time_days) : null,
    weight: read(weight, 'gsm'),
    number_of_colors: read(number_of_colors),
    ...(price_per_meter && { price_per_meter: read(price_per_meter, 'rupees') }),
    cost_per_meter: cost_per_meter ? read(cost_per_meter, 'rupees') : null,
    ...(minimum_order && { minimum_order: read(minimum_order) }),
    ...(stock_quantity && { stock_quantity: read(stock_quantity, 'meters') }),
    colourways,
    colors,
    color: colors[0] ?? null,
  };
}

function colourInput({ key: _, ...row }: ColourForm, images: readonly string[]) {
  return {
    ...row,
    name: row.name.trim(),
    code: row.code.trim(),
    stock_quantity: row.stock_quantity ? read(row.stock_quantity, 'meters') : null,
    minimum_order: row.minimum_order ? read(row.minimum_order) : null,
    image_ids: row.image_ids.filter((address) => images.includes(address)),
  };
}

/** Total stock of the colors; null if none is counted separately. */
export function colourStock(rows: readonly ColourForm[]): number | null {
  const counted = rows.filter(({ name, stock_quantity }) => name.trim() && stock_quantity);
  if (counted.length === 0) return null;
  return exactSum(counted.map((row) => read(row.stock_quantity, 'meters') || 0));
}

/** The stock flags of the form; invalid numbers count as zero. */
export const stockFlags = (form: FabricForm): StockFlags => ({
  out_of_stock: form.out_of_stock,
  pre_order: form.pre_order,
  available_in_sri_lanka: form.available_in_sri_lanka,
  stock_quantity: colourStock(form.colourways) ?? Math.max(0, read(form.stock_quantity, 'meters') || 0),
});

/** The number of a text, NaN when it is none. */
const read = (text: string, unit?: FieldUnit): number => readNumber(text, { unit }).value ?? Number.NaN;

const typed = (value: number | null): string => (value === null ? '' : figuresOf(value));
