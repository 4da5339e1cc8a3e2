import type { AdminFabric, Colourway } from '@selvedge/domain/fabrics/fabric';
import { stockFlags } from '@selvedge/domain/fabrics/fabric-rules';
import { formatQuantity, singularUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { TranslateFunction } from 'react-admin';
import type { RecordField } from '../../hooks/use-conflict';

const number = (value: number | null | undefined): string => (value == null ? '' : formatQuantity(value));
const yes = (value: boolean): string => (value ? 'form.yes' : 'form.no');

/** A color in one line: its shade and code, and its own stock and minimum. */
function inWords(colour: Colourway, translate: TranslateFunction): string {
  const { name, hex, code, stock_quantity, minimum_order, is_available } = colour;
  const own = (label: string, value: number | null) => value !== null && `${translate(label)} ${number(value)}`;
  return [
    name,
    hex,
    code,
    own('resources.fabrics.colours.stock_quantity', stock_quantity),
    own('resources.fabrics.colours.minimum_order', minimum_order),
    !is_available && translate('resources.fabrics.record.not_sold'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The editable fields. */
type Shown = Exclude<
  keyof AdminFabric,
  | 'id'
  | 'version'
  | 'category_ids'
  | 'category_id'
  | 'category'
  | 'pattern'
  | 'color'
  | 'colors'
  | 'available_quantity'
  | 'counted_by_roll'
  | 'price_unit'
  | 'image_url'
  | 'found_in'
  | 'match'
  | 'created_at'
  | 'updated_at'
>;

const fields: Record<Shown, RecordField<AdminFabric>> = {
  name: { of: ['name'], label: 'resources.fabrics.form.name', text: ({ name }) => name },
  item_code: { of: ['item_code'], label: 'resources.fabrics.form.item_code', text: ({ item_code }) => item_code },
  material: { of: ['material'], label: 'resources.fabrics.form.material', text: ({ material }) => material },
  description: {
    of: ['description'],
    label: 'resources.fabrics.form.description',
    text: ({ description }) => description,
  },
  care_instructions: {
    of: ['care_instructions'],
    label: 'resources.fabrics.form.care_instructions',
    text: ({ care_instructions }) => care_instructions,
  },
  internal_note: {
    of: ['internal_note'],
    label: 'resources.fabrics.form.internal_note',
    text: ({ internal_note }) => internal_note,
  },
  categories: {
    of: ['category_ids'],
    label: 'resources.fabrics.record.categories',
    text: ({ categories }) => categories.map(({ name }) => name).join(', '),
    typed: ({ category_ids }, { categories }, translate) => {
      const chosen = new Set(category_ids as string[]);
      const known = categories.filter(({ id }) => chosen.has(id)).map(({ name }) => name);
      const more = chosen.size - known.length;
      return [...known, more > 0 ? translate('conflict.more', { smart_count: more }) : ''].filter(Boolean).join(', ');
    },
  },
  patterns: { of: ['patterns'], label: 'resources.fabrics.form.patterns', text: ({ patterns }) => patterns.join(', ') },
  colourways: {
    of: ['colourways', 'colors', 'color'],
    label: 'resources.fabrics.record.colors',
    text: ({ colourways }, translate) => colourways.map((colour) => inWords(colour, translate)).join('\n'),
  },
  number_of_colors: {
    of: ['number_of_colors'],
    label: 'resources.fabrics.record.number_of_colors',
    text: ({ number_of_colors }) => number(number_of_colors),
  },
  width: { of: ['width'], label: 'resources.fabrics.form.width_cm', text: ({ width }) => number(width) },
  usable_width: {
    of: ['usable_width'],
    label: 'resources.fabrics.form.usable_width',
    text: ({ usable_width }) => number(usable_width),
  },
  lead_time_days: {
    of: ['lead_time_days'],
    label: 'resources.fabrics.form.lead_time_days',
    text: ({ lead_time_days }) => number(lead_time_days),
  },
  weight: { of: ['weight'], label: 'resources.fabrics.record.weight', text: ({ weight }) => number(weight) },
  price_per_meter: {
    of: ['price_per_meter', 'price_unit'],
    label: 'resources.fabrics.fields.price_per_meter',
    text: ({ price_per_meter, price_unit }) => `${formatRupees(price_per_meter)} /${singularUnit(price_unit)}`,
  },
  cost_per_meter: {
    of: ['cost_per_meter'],
    label: 'resources.fabrics.form.cost_per_meter',
    text: ({ cost_per_meter }) => (cost_per_meter == null ? '' : formatRupees(cost_per_meter)),
  },
  minimum_order: {
    of: ['minimum_order'],
    label: 'resources.fabrics.form.minimum_order',
    text: ({ minimum_order }) => number(minimum_order),
  },
  stock_quantity: {
    of: stockFlags,
    label: 'resources.fabrics.form.stock_quantity',
    text: (fabric, translate) =>
      [
        number(fabric.stock_quantity),
        ...(['out_of_stock', 'available_in_sri_lanka', 'pre_order'] as const).map(
          (flag) => `${translate(`resources.fabrics.form.${flag}`)}: ${translate(yes(fabric[flag]))}`,
        ),
      ].join('\n'),
  },
  is_available: {
    of: ['is_available'],
    label: 'resources.fabrics.form.is_available',
    text: ({ is_available }, translate) => translate(yes(is_available)),
  },
  visible: {
    of: ['visible'],
    label: 'resources.fabrics.record.visible',
    text: ({ visible }, translate) => translate(yes(visible)),
  },
  out_of_stock: {
    of: [],
    label: 'resources.fabrics.form.out_of_stock',
    text: ({ out_of_stock }, translate) => translate(yes(out_of_stock)),
  },
  available_in_sri_lanka: {
    of: [],
    label: 'resources.fabrics.form.available_in_sri_lanka',
    text: (fabric, translate) => translate(yes(fabric.available_in_sri_lanka)),
  },
  pre_order: {
    of: [],
    label: 'resources.fabrics.form.pre_order',
    text: ({ pre_order }, translate) => translate(yes(pre_order)),
  },
  is_global: {
    of: ['is_global'],
    label: 'resources.fabrics.record.is_global',
    text: ({ is_global }, translate) => translate(yes(is_global)),
  },
  images: {
    of: ['existing_images'],
    label: 'resources.fabrics.record.images',
    text: ({ images }) => `${images.length}`,
    typed: ({ existing_images }) => `${(existing_images as string[]).length}`,
  },
};

/** The fields of a fabric that the conflict dialog compares. */
export const fabricFields: readonly RecordField<AdminFabric>[] = Object.values(fields);
