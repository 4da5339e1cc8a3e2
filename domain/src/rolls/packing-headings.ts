import { headingName } from '../fabrics/sheet-cells.js';
import { plainCellText } from '../fabrics/sheet-reading/cell-tokens.js';
import {
  aliasesOf,
  columnWithin,
  elseWords,
  exactColumn,
  type Proposal,
} from '../fabrics/sheet-reading/heading-aliases.js';
import { type PackingColumn, packingColumns } from './packing-columns.js';

/** The headings used by mills, in English, Chinese, Sinhala and Tamil, separated by vertical bars. */
const byAlias = aliasesOf<PackingColumn>({
  item_code:
    'item code|item no|item number|item|art no|article no|article number|article|art|code|style no|style|fabric code|fabric no|design no|quality no|quality code|product code|our ref|货号|編號|编号|产品编号|产品货号|款号|品号|布号|面料编号|貨號|අයිතම කේතය|කේතය|රෙදි කේතය|குறியீடு|துணி குறியீடு',
  color:
    'color|colour|color name|colour name|colorway|colourway|color no|colour no|col|颜色|色号|花色|色名|顏色|色號|වර්ණය|පාට|நிறம்',
  lot_code:
    'lot|lot no|lot number|lot code|dye lot|dyelot|dye lot no|batch|batch no|batch number|bath|vat no|缸号|批号|批次|染缸号|缸號|批號|ලොට් අංකය|ලොට්|லாட் எண்|லாட்',
  mill_roll_number:
    'roll no|roll number|roll|roll id|mill roll|mill roll no|mill roll number|piece no|pc no|bale no|ticket no|carton no|卷号|匹号|布卷号|件号|条码|卷號|匹號|包号|රෝල් අංකය|රෝල්|ரோல் எண்|ரோல்',
  length:
    'length|roll length|ticket length|ticket|qty|quantity|meters|metres|meter|metre|mtr|mtrs|mts|yards|yard|yds|yd|m|net length|长度|米数|码数|数量|米长|長度|米數|碼數|දිග|ප්‍රමාණය|நீளம்|அளவு',
  measured_length:
    'measured|measured length|actual length|inspected length|actual yds|actual yards|actual yd|actual mtr|actual mtrs|actual mts|actual meters|actual metres|actual qty|inspected yds|inspected yards|inspected mtr|inspected mtrs|inspected meters|inspected metres|实测|实测长度|实际长度|检验长度|验布长度',
  shade_band: 'shade|shade band|shade group|shade code|band|shade lot|色光|色差组|色级|色组',
  width:
    'width|cuttable width|usable width|fabric width|full width|actual width|幅宽|门幅|宽度|有效幅宽|有效门幅|布宽|幅寬|門幅|පළල|அகலம்',
  net_weight:
    'net weight|nett weight|n w|nw|net wt|nett wt|net kg|nett kg|net|nett|weight|wt|kg|kgs|净重|重量|淨重|ශුද්ධ බර|බර|நிகர எடை|எடை',
  gross_weight: 'gross weight|g w|gw|gross wt|gross kg|gross|毛重|දළ බර|மொத்த எடை',
  grade: 'grade|quality grade|class|quality|等级|品级|级别|等級',
  points: 'points|point|penalty points|defect points|total points|points per roll|扣分|疵点分|分数|总分',
  location: 'location|place|bin|shelf|rack|position|库位|货位|仓位|位置',
  pieces: 'pieces|piece lengths|splices|joins|段长|分段|段数',
});

/** Words that change the meaning of a heading: points per 100 square meters are not the points of the roll. */
const ofElse = elseWords<PackingColumn>({
  item_code: 'hs bar tax',
  lot_code: 'qty quantity size',
  mill_roll_number: 'qty quantity weight total width',
  length: 'shrinkage shrink ordered short difference tolerance',
  width: 'shrinkage shrink tolerance',
  net_weight: 'm mtr mtrs meter meters metre metres yd yds length tare core tube paper',
  gross_weight: 'm mtr mtrs meter meters metre metres yd yds length',
  points: '100 sqm sqyd sq',
});

const ofGross = new Map([...byAlias].filter(([, column]) => column === 'gross_weight'));
/** A weight of an area is none of a roll. */
const OF_AREA = /gsm|(?<!\p{L})(?:gm?|oz) ?(?:\/|per)|(?<!\p{L})oz(?!\p{L})/u;

/** The column of a packing list that a heading stands for. */
export function columnOfPackingHeading(heading: string): Proposal<PackingColumn> | null {
  const own = packingColumns.find((column) => column === headingName(heading));
  if (own) return { column: own, confidence: 1 };
  const found = exactColumn(heading, byAlias) ?? columnWithin(heading, byAlias);
  // Of 'Roll weight, gross' the longer word says less.
  const known = found?.column === 'net_weight' ? (columnWithin(heading, ofGross) ?? found) : found;
  const isOfArea = known?.column.endsWith('_weight') && OF_AREA.test(plainCellText(heading));
  return known && (isOfArea || ofElse(heading, known.column)) ? null : known;
}
