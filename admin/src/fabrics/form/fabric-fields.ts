import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { formatQuantity, singularUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { RecordField } from '../../ui/ConflictDialog';

const number = (value: number | null | undefined): string => (value == null ? '' : formatQuantity(value));
const yes = (value: boolean): string => (value ? 'Yes' : 'No');

/** What the form shows of a fabric, for the question whose change shall stand. */
export const fabricFields: readonly RecordField<AdminFabric>[] = [
  { label: 'Fabric Code', text: ({ name }) => name },
  { label: 'Item Code', text: ({ item_code }) => item_code },
  { label: 'Composition', text: ({ material }) => material },
  { label: 'Description', text: ({ description }) => description },
  { label: 'Care instructions', text: ({ care_instructions }) => care_instructions },
  { label: 'Categories', text: ({ categories }) => categories.map(({ name }) => name).join(', ') },
  { label: 'Patterns', text: ({ patterns }) => patterns.join(', ') },
  { label: 'Colours', text: ({ colors }) => colors.join(', ') },
  { label: 'Number of colors', text: ({ number_of_colors }) => number(number_of_colors) },
  { label: 'Width (cm)', text: ({ width }) => number(width) },
  { label: 'Weight (GSM)', text: ({ weight }) => number(weight) },
  {
    label: 'Price',
    text: ({ price_per_meter, price_unit }) => `${formatRupees(price_per_meter)} /${singularUnit(price_unit)}`,
  },
  { label: 'Minimum order', text: ({ minimum_order }) => number(minimum_order) },
  { label: 'Stock quantity', text: ({ stock_quantity }) => number(stock_quantity) },
  { label: 'For Sale', text: ({ is_available }) => yes(is_available) },
  { label: 'On website', text: ({ visible }) => yes(visible) },
  { label: 'Out of Stock', text: ({ out_of_stock }) => yes(out_of_stock) },
  { label: 'Available in Sri Lanka', text: (fabric) => yes(fabric.available_in_sri_lanka) },
  { label: 'Pre-Order', text: ({ pre_order }) => yes(pre_order) },
  { label: 'On the landing page', text: ({ is_global }) => yes(is_global) },
  { label: 'Pictures', text: ({ images }) => `${images.length}` },
];
