import type { WorkbookColumn } from '../fabric-sheet.js';
import { type FilledCell, headingName, type WorkbookCell } from '../sheet-cells.js';
import { tokensOf } from './cell-tokens.js';
import { countCells } from './column-styles.js';
import { currencyHeading, foldHeading } from './heading-words.js';
import { priceWords } from './price-cell.js';

/** Suppliers' names of our columns in English (and German, Turkish), Chinese, Sinhala and Tamil, separated by vertical bars. */
const aliases: Readonly<Partial<Record<WorkbookColumn, Readonly<Record<'en' | 'zh' | 'si' | 'ta', string>>>>> = {
  item_code: {
    en: 'item code|item no|item number|item|art no|article no|article number|article|article code|art|code|ref|ref no|reference|style no|style|sku|product code|product no|product id|fabric code|fabric no|design no|design code|quality no|quality code|model|model no|mill code|our ref|lot no|sort no|sort number|artikel|artikel nr|artikelnummer|art nr|ürün kodu|kumaş kodu|stok kodu|stock code|stock no|stock number|codice|codice articolo|articolo',
    zh: '产品编号|产品货号|货号|编号|款号|品号|型号|料号|布号|商品编码|商品编号|面料编号|產品編號|貨號|編號|款號',
    si: 'අයිතම කේතය|කේතය|භාණ්ඩ කේතය|රෙදි කේතය|අංකය|අයිතමය',
    ta: 'பொருள் குறியீடு|குறியீடு|துணி குறியீடு|எண்|பொருள் எண்|துணி எண்',
  },
  name: {
    en: 'name|quality|quality name|fabric|fabric name|product|product name|item name|description of goods|article name|title|fabric quality|bezeichnung|artikelbezeichnung|kumaş adı|kumaş adi|ürün adı|ürün adi|descrizione',
    zh: '品名|产品名称|名称|面料名称|商品名称|布料名称|品种|產品名稱|名稱|面料',
    si: 'නම|රෙදි නම|භාණ්ඩයේ නම|රෙදි වර්ගය',
    ta: 'பெயர்|துணி பெயர்|பொருள் பெயர்|துணி வகை',
  },
  category_name: {
    en: 'category|category name|categories|type|fabric type|group|product group|class|kind',
    zh: '类别|分类|种类|类型|品类|類別|分類',
    si: 'වර්ගය|කාණ්ඩය|ප්‍රවර්ගය',
    ta: 'வகை|பிரிவு',
  },
  material: {
    en: 'material|materials|composition|comp|content|contents|fiber|fibre|fiber content|fibre content|fabric composition|blend|ingredients|zusammensetzung|içerik|karışım|karişim|kompozisyon|composizione',
    zh: '成分|成份|材质|材料|面料成分|纤维成分|材質|原料',
    si: 'සංයුතිය|ද්‍රව්‍යය|අමුද්‍රව්‍ය',
    ta: 'கலவை|மூலப்பொருள்|பொருள்',
  },
  color: {
    en: 'color|colors|colour|colours|colour name|color name|colourway|colorway|colourways|colorways|shade|shades|available colours|available colors|col|clr|farbe|farben|renk|renkler|colore|colori',
    zh: '颜色|色号|花色|色彩|顏色',
    si: 'වර්ණය|වර්ණ|පාට',
    ta: 'நிறம்|நிறங்கள்|வண்ணம்',
  },
  price_per_meter: {
    en: 'price|unit price|price per meter|price per metre|price per yard|rate|fob|fob price|cif|cif price|exw|cnf|selling price|price m|price yd|net price|offer|offer price|quotation|preis|fiyat|birim fiyat|prezzo',
    zh: '价格|单价|报价|售价|價格|單價|含税价|未税价',
    si: 'මිල|ඒකක මිල|මීටරයක මිල',
    ta: 'விலை|அலகு விலை|மீட்டர் விலை',
  },
  price_unit: {
    en: 'price unit|unit|uom|u m|um|unit of measure|per|birim|einheit',
    zh: '单位|计价单位|單位',
    si: 'ඒකකය|මිල ඒකකය',
    ta: 'அலகு|விலை அலகு',
  },
  description: {
    en: 'description|details|detail|remarks|remark|note|notes|comment|comments|specification|specifications|spec|features|construction',
    zh: '描述|说明|备注|规格|详情|產品說明|備註|规格说明',
    si: 'විස්තරය|සටහන|සටහන්',
    ta: 'விளக்கம்|குறிப்பு|விவரம்',
  },
  care_instructions: {
    en: 'care|care instructions|washing|wash care|washing instructions|care label',
    zh: '洗涤说明|护理|洗涤|洗护说明',
    si: 'රැකවරණ උපදෙස්|සේදීමේ උපදෙස්',
    ta: 'பராமரிப்பு|சலவை வழிமுறை',
  },
  patterns: {
    en: 'pattern|patterns|design|print|weave design|motif',
    zh: '图案|花型|花纹|圖案',
    si: 'රටාව|රටා|මෝස්තරය',
    ta: 'வடிவம்|வடிவமைப்பு',
  },
  number_of_colors: {
    en: 'number of colors|number of colours|no of colors|no of colours|colour count|color count|colors available|colours available|no of shades|number of shades',
    zh: '颜色数|色数|颜色数量',
    si: 'වර්ණ ගණන',
    ta: 'நிறங்களின் எண்ணிக்கை',
  },
  width: {
    en: 'width|fabric width|full width|wd|finished width|breite|warenbreite|en|eni|kumaş eni|altezza',
    zh: '幅宽|门幅|宽度|布宽|幅寬|門幅',
    si: 'පළල|රෙදි පළල',
    ta: 'அகலம்|துணி அகலம்',
  },
  usable_width: {
    en: 'usable width|cuttable width|cutting width|net width',
    zh: '有效幅宽|有效门幅|可用幅宽|有效幅寬',
    si: 'කැපිය හැකි පළල',
    ta: 'பயன்படுத்தக்கூடிய அகலம்',
  },
  weight: {
    en: 'weight|gsm|fabric weight|weight gsm|g m2|gram weight|wt|finished weight|gramage|grammage|oz|oz yd2|gewicht|flächengewicht|gramaj|peso',
    zh: '克重|重量|平方克重|面密度',
    si: 'බර|රෙදි බර',
    ta: 'எடை|துணி எடை',
  },
  minimum_order: {
    en: 'minimum order|minimum|moq|m o q|min order|minimum order quantity|min qty|minimum quantity|mcq|moq color|moq colour|mindestmenge|minimum sipariş|min sipariş',
    zh: '起订量|最小起订量|最低起订量|起批量|起訂量',
    si: 'අවම ඇණවුම|අවම ප්‍රමාණය',
    ta: 'குறைந்தபட்ச ஆர்டர்|குறைந்தபட்ச அளவு',
  },
  lead_time_days: {
    en: 'lead time|leadtime|lead time days|lead days|delivery time|production time|production lead time|lieferzeit|termin|consegna',
    zh: '交期|货期|交货期|交货时间|生产周期|貨期',
    si: 'සැපයුම් කාලය',
    ta: 'விநியோக காலம்',
  },
  stock_quantity: {
    en: 'stock|stock quantity|stock qty|qty|quantity|available qty|available stock|in stock|on hand|balance|inventory|bestand|lagerbestand|stok|stok miktarı|stok miktari|disponibile|disponibilità|giacenza',
    zh: '库存|库存数量|数量|现货|庫存|现货数量',
    si: 'තොගය|තොග|ප්‍රමාණය|තොග ප්‍රමාණය',
    ta: 'இருப்பு|அளவு|கையிருப்பு',
  },
  is_available: {
    en: 'available|is available|for sale|active|availability',
    zh: '是否可售|可售|是否有货|在售',
    si: 'තිබේද|විකිණීමට',
    ta: 'கிடைக்குமா|விற்பனைக்கு',
  },
  visible: { en: 'visible|published|on website|online', zh: '是否显示|上架', si: 'පෙන්වන්න', ta: 'காட்டு' },
  out_of_stock: { en: 'out of stock|sold out', zh: '缺货|是否缺货|售罄', si: 'තොග අවසන්', ta: 'இருப்பு இல்லை' },
  available_in_sri_lanka: {
    en: 'available in sri lanka|in sri lanka|sri lanka stock|local stock',
    zh: '斯里兰卡现货',
    si: 'ශ්‍රී ලංකාවේ තිබේද',
    ta: 'இலங்கையில் கிடைக்கும்',
  },
  is_global: { en: 'is global|global|featured', zh: '推荐|全球', si: 'ගෝලීය', ta: 'உலகளாவிய' },
  pre_order: { en: 'pre order|preorder|made to order', zh: '预订|预售|可预订', si: 'පෙර ඇණවුම', ta: 'முன்பதிவு' },
  image_url_1: {
    en: 'image|picture|photo|image url|picture url|photo url|image link|image 1|picture 1|photo 1|swatch',
    zh: '图片|照片|产品图片|图片链接|圖片',
    si: 'පින්තූරය|ඡායාරූපය',
    ta: 'படம்|புகைப்படம்',
  },
};

/** Every known alias with its column. */
export const headingAliases: ReadonlyMap<string, WorkbookColumn> = new Map(
  (Object.entries(aliases) as [WorkbookColumn, Record<string, string>][]).flatMap(([column, languages]) =>
    Object.values(languages)
      .flatMap((list) => list.split('|'))
      .map((alias) => [foldHeading(alias), column] as const),
  ),
);

/**
 * The position of the column that names the currency of each price, by its heading, else by its cells; -1 without one.
 * @param rows below the headings
 */
export function currencyColumn(names: readonly string[], rows: readonly (readonly WorkbookCell[])[]): number {
  const headed = currencyHeading(names);
  if (headed >= 0) return headed;
  return names.findIndex((_, place) => {
    const { filled, fitting } = countCells(rows, place, isCurrencyCode);
    return filled > 0 && filled === fitting;
  });
}

/** The letters of a currency: `US` may be a country. */
const isCurrencyCode = (cell: FilledCell): boolean =>
  typeof cell === 'string' && /^[a-z]{3}$/i.test(cell.trim()) && priceWords(tokensOf(cell)).currency !== undefined;

/** The position of a column of units that is not mapped itself; -1 without one. */
export const unitColumn = (names: readonly string[], mapped: Readonly<Record<string, unknown>>): number =>
  names.findIndex((name) => !Object.hasOwn(mapped, name) && headingAliases.get(foldHeading(name)) === 'price_unit');

/** Aliases, separated by vertical bars → their columns. */
export function aliasesOf<Column extends string>(
  lists: Readonly<Partial<Record<Column, string>>>,
): Map<string, Column> {
  return new Map(
    (Object.entries(lists) as [Column, string][]).flatMap(([column, list]) =>
      list.split('|').map((alias) => [foldHeading(alias), column] as const),
    ),
  );
}

/**
 * A column with its confidence: highest for our own name, lower for an alias, lowest for an alias in part of the
 * heading.
 */
export interface Proposal<Column = WorkbookColumn> {
  column: Column;
  /** From 0 to 1. */
  confidence: number;
}

/** The column that a heading stands for; null if no alias matches. */
export function columnOfHeading(heading: string, ours: readonly WorkbookColumn[]): Proposal | null {
  const own = ours.find((column) => column === headingName(heading));
  if (own) return { column: own, confidence: 1 };
  const exact = exactColumn(heading, headingAliases);
  // Available (m) is how much there is.
  if (exact?.column === 'is_available' && priceWords(tokensOf(heading)).unit)
    return { ...exact, column: 'stock_quantity' };
  if (exact) return unlessOfOther(heading, exact);
  if (isCurrency(heading)) return { column: 'price_per_meter', confidence: 0.9 };
  const within = columnWithin(heading, headingAliases);
  return !within || ofElse(heading, within.column) ? null : unlessOfOther(heading, within);
}

/** A price per kilogram, or a stock of rolls, counts only where none is of meters. */
const unlessOfOther = (heading: string, proposal: Proposal): Proposal =>
  OF_LENGTHS.has(proposal.column) && priceWords(tokensOf(heading)).isOfOther
    ? { ...proposal, confidence: 0.4 }
    : proposal;
const OF_LENGTHS: ReadonlySet<WorkbookColumn> = new Set(['price_per_meter', 'stock_quantity']);

/** Words that make another thing of a heading than the alias within it. */
const ELSE: Readonly<Partial<Record<WorkbookColumn, string>>> = {
  item_code:
    'hs hsn sac bar tax vat cust customer buyer client country post zip bank col color colour shade 客户 客戶 海关 税 供应商 银行 电话',
  name: 'customer buyer client supplier vendor mill contact company person agent file sheet brand user 客户 客戶 公司 供应商 联系 银行',
  price_per_meter:
    'old previous former last total freight shipping below surcharge valid validity date sample 原 旧 舊 总 運 运 上次',
  color: 'card',
  stock_quantity:
    'incoming transit expected order arriving pending committed reserved allocated booked sold ordered value amount location status required safety reorder opening min minimum 订单 订购 在途 预留 已订 已售 安全',
  minimum_order: 'price surcharge below value amount',
  weight: 'gross net roll total shipping 毛 净 淨 卷 总',
};
const ofElse = elseWords(ELSE);

/** Tells whether a heading has a word that makes another thing of it than the column. @param lists words, separated by spaces */
export function elseWords<Column extends string>(
  lists: Readonly<Partial<Record<Column, string>>>,
): (heading: string, column: Column) => boolean {
  const known = new Map(
    (Object.entries(lists) as [Column, string][]).map(([column, list]) => [column, list.split(' ')] as const),
  );
  return (heading, column) => {
    const folded = foldHeading(heading);
    return (known.get(column) ?? []).some((word) =>
      isWithoutSpaces(word) ? folded.includes(word) : ` ${folded} `.includes(` ${word} `),
    );
  };
}

const isWithoutSpaces = (word: string): boolean => /[\u3400-\u9fff]/.test(word);

/** The column whose alias is the whole heading. */
export function exactColumn<Column>(heading: string, known: ReadonlyMap<string, Column>): Proposal<Column> | null {
  const column = known.get(foldHeading(heading)) ?? eachLanguage(heading, known);
  return column ? { column, confidence: 0.95 } : null;
}

/** The column whose alias stands within the heading; the longest counts. */
export function columnWithin<Column>(heading: string, known: ReadonlyMap<string, Column>): Proposal<Column> | null {
  // What follows 'per' says how it is counted: MOQ per color.
  const folded = foldHeading(heading).replace(/(?<=.) per .*$/, '');
  const within = [...known]
    .filter(([alias]) => stands(alias, folded))
    .toSorted(([one], [other]) => other.length - one.length)[0];
  return within ? { column: within[1], confidence: 0.7 } : null;
}

/** `USD/M`, `FOB US$ per yd`, `¥/米`: nothing but a currency, terms of trade and a unit. */
function isCurrency(heading: string): boolean {
  const tokens = tokensOf(heading);
  const { currency, unknownWord, isOfOther } = priceWords(tokens);
  const isWord = heading.trim().toLowerCase() === 'us';
  return (
    currency !== undefined && !unknownWord && !isOfOther && !isWord && tokens.every(({ kind }) => kind !== 'number')
  );
}

/** `产品编号 / Art. No.` names the column twice. */
function eachLanguage<Column>(heading: string, known: ReadonlyMap<string, Column>): Column | undefined {
  const named = heading.split(/[/\n|]/).flatMap((part) => known.get(foldHeading(part)) ?? []);
  return named.every((column) => column === named[0]) ? named[0] : undefined;
}

/** Matches whole words; in scripts without spaces any position. A single letter or sign never matches. */
function stands(alias: string, heading: string): boolean {
  if (alias.length < 2) return false;
  if (isWithoutSpaces(alias)) return heading.includes(alias);
  return alias.length > 2 && ` ${heading} `.includes(` ${alias} `);
}
