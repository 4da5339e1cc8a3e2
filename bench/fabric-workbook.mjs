import { utils, write } from 'xlsx';

export const codeOf = (number) => `BX-${String(number).padStart(7, '0')}`;

/** An .xlsx of `rows` fabrics. @param counted changes the stock of each, so that importing the same fabrics changes them */
export function sheetOf(rows, counted = 0) {
  const headings =
    'name item_code category_name material color price_per_meter price_unit description width weight minimum_order stock_quantity';
  const pick = (list, number) => list.split(' ')[number % list.split(' ').length];
  const line = (number) => {
    const quality = pick('Poplin Voile Denim Twill Sateen Crepe Interlock Georgette Flannel Oxford', number);
    const category = pick('Cotton Linen Silk Wool', number);
    const colour = pick('Navy Ivory Rust Olive Teal Maroon Lilac Mustard Charcoal Sand Coral', number);
    return [
      `${colour} ${quality} ${number}`,
      codeOf(number),
      category,
      `100% ${category}`,
      `${colour}; White`,
      450 + (number % 977),
      'meters',
      `${quality} of fine ${category.toLowerCase()} with a soft hand, for shirts and dresses`,
      110 + (number % 50),
      80 + (number % 300),
      30,
      (number + counted) % 4_000,
    ];
  };
  const sheet = utils.aoa_to_sheet([headings.split(' '), ...Array.from({ length: rows }, (_, number) => line(number))]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Fabrics');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true });
}
