/**
 * Makes the workbooks of mills in this folder: describes them as flat OpenDocument sheets and has LibreOffice write them as
 * .xlsx, .xls and .ods. Run by hand when one of them is to change: `node backend/test/supplier-workbooks/make-mills.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const here = import.meta.dirname;
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const swatch = async (background, kind = 'png') =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      [kind]()
      .toBuffer()
  ).toString('base64');

/** A cell: text, number, null, or { value, format, formula, across, down, pictures }. */
function cellXml(cell) {
  if (cell === null || cell === undefined) return '<table:table-cell/>';
  const {
    value = null,
    format,
    formula,
    across = 1,
    down = 1,
    pictures = [],
  } = typeof cell === 'object' ? cell : { value: cell };
  const attributes = [
    across > 1 || down > 1 ? `table:number-columns-spanned="${across}" table:number-rows-spanned="${down}"` : '',
    format ? `table:style-name="${format}"` : '',
    formula ? `table:formula="of:${escaped(formula)}"` : '',
    typeof value === 'number' ? `office:value-type="float" office:value="${value}"` : '',
    value instanceof Date ? `office:value-type="date" office:date-value="${value.toISOString().slice(0, 10)}"` : '',
    typeof value === 'string' ? 'office:value-type="string"' : '',
  ];
  const text =
    typeof value === 'string'
      ? value
          .split('\n')
          .map((line) => `<text:p>${escaped(line)}</text:p>`)
          .join('')
      : '';
  return `<table:table-cell ${attributes.join(' ')}>${text}${pictures.map(frameXml).join('')}</table:table-cell>${'<table:covered-table-cell/>'.repeat(across - 1)}`;
}

/** `end` is the cell that a picture is anchored to with its other corner; without it only its size is known. */
const frameXml = ({ data, x = 0.1, y = 0.1, width = 1.5, height = 1, end }) =>
  `<draw:frame svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm" svg:height="${height}cm"${
    end ? ` table:end-cell-address="${end}" table:end-x="${x + width}cm" table:end-y="${y + height}cm"` : ''
  }><draw:image><office:binary-data>${data}</office:binary-data></draw:image></draw:frame>`;

const rowXml = (row) => {
  const { cells, hidden = false, tall = false } = Array.isArray(row) ? { cells: row } : row;
  return `<table:table-row${tall ? ' table:style-name="tall"' : ''}${hidden ? ' table:visibility="collapse"' : ''}>${cells.map(cellXml).join('') || '<table:table-cell/>'}</table:table-row>`;
};

const sheetXml = ({ name, rows, hiddenColumns = [], columns = 30 }) =>
  `<table:table table:name="${escaped(name)}">${Array.from({ length: columns }, (_, at) => `<table:table-column${hiddenColumns.includes(at) ? ' table:visibility="collapse"' : ''}/>`).join('')}${rows.map(rowXml).join('')}</table:table>`;

const bookXml = (sheets) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:number-style style:name="N1"><number:text>$</number:text><number:number number:decimal-places="2" number:min-integer-digits="1"/><number:text> /yd</number:text></number:number-style>
<number:number-style style:name="N2"><number:number number:decimal-places="0" number:min-integer-digits="1"/><number:text> cm</number:text></number:number-style>
<number:date-style style:name="N3"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
<style:style style:name="dollars" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="centimetres" style:family="table-cell" style:data-style-name="N2"/>
<style:style style:name="day" style:family="table-cell" style:data-style-name="N3"/>
<style:style style:name="tall" style:family="table-row"><style:table-row-properties style:row-height="1.3cm" style:use-optimal-row-height="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>${sheets.map(sheetXml).join('')}</office:spreadsheet></office:body></office:document>`;

const [navy, red, green, gold, grey] = await Promise.all(
  ['#1f2a44', '#a02030', '#207040', '#c0a030', '#808890'].map((colour, at) =>
    swatch(colour, at === 3 ? 'jpeg' : 'png'),
  ),
);
const named = (name, rows, more = {}) => [{ name, rows, ...more }];

/** Each in a shape that mills send. */
const books = {
  // Chinese headings, units in the cells, a merged title and a letterhead above the head, pictures to one cell.
  'chinese-with-pictures': named('报价单', [
    [{ value: '绍兴锦绣纺织有限公司 2026年报价单', across: 9 }],
    ['电话: 0575-88881234'],
    [],
    ['产品编号', '图片', '品名', '成分', '幅宽', '克重', '颜色', '单价', '起订量'],
    {
      tall: true,
      cells: [
        'JX-001',
        { pictures: [{ data: navy }] },
        '府绸',
        '100%棉',
        '57/58"',
        '120克/平方米',
        '黑色、白色',
        '￥15.8/米',
        '500米',
      ],
    },
    {
      tall: true,
      cells: [
        'JX-002',
        { pictures: [{ data: red }] },
        '斜纹布',
        '98%棉2%氨纶',
        '150cm',
        '250gsm±5%',
        '藏青',
        '￥22.5/米',
        '300米',
      ],
    },
    {
      tall: true,
      cells: [
        'JX-003',
        { pictures: [{ data: green }, { data: gold, x: 1.7 }] },
        '人棉',
        '100%人棉',
        '1.45m',
        '6 oz/yd²',
        '红/蓝',
        '18元',
        '1000',
      ],
    },
    [],
    ['合计', null, null, null, null, null, null, 56.3],
  ]),
  // Pictures to two cells, one of which begins above its row; a heading of two rows under a merged group.
  'grouped-head': named('Price list', [
    [null, null, null, null, { value: 'Price per metre', across: 2 }, null],
    ['Art. No.', 'Quality', 'Composition', 'Width (inch)', 'FOB', 'CIF', 'Shade'],
    {
      tall: true,
      cells: [
        'GH-1',
        'Twill 7 oz',
        'Cotton 97% Spandex 3%',
        '57/58',
        '$2.10 / m',
        '$2.35 / m',
        { value: 'Navy', pictures: [{ data: navy, end: "'Price list'.G3" }] },
      ],
    },
    {
      tall: true,
      cells: [
        'GH-2',
        'Canvas',
        'T/C 65/35',
        58,
        '$3.00 / m',
        '$3.25 / m',
        { value: 'Sand, Olive', pictures: [{ data: grey, y: -0.2, end: "'Price list'.G4" }] },
      ],
    },
    { tall: true, cells: ['GH-3', 'Drill', 'Cotton', 60, 'on request', '$4.00 / m', 'Black'] },
  ]),
  // Currency and unit in the format of the cells, formulas, a column and a row that are hidden.
  calculated: named(
    'Offer',
    [
      ['Code', 'Description', 'Cost', 'Price', 'Width', 'Content', 'Colour', 'In stock', 'Hidden margin'],
      [
        'CA-1',
        'Poplin',
        1.5,
        { value: 2.1, formula: '=[.C2]*1.4', format: 'dollars' },
        { value: 147, format: 'centimetres' },
        '100% Cotton',
        'White',
        'yes',
        0.4,
      ],
      {
        hidden: true,
        cells: [
          'CA-2',
          'Voile',
          2,
          { value: 2.8, formula: '=[.C3]*1.4', format: 'dollars' },
          { value: 140, format: 'centimetres' },
          '100% Cotton',
          'Ecru',
          'no',
          0.4,
        ],
      },
      [
        'CA-3',
        'Lawn',
        2.5,
        { value: 3.5, formula: '=[.C4]*1.4', format: 'dollars' },
        { value: 150, format: 'centimetres' },
        { value: new Date('2026-05-01'), format: 'day' },
        'Blue',
        'maybe',
        0.4,
      ],
    ],
    { hiddenColumns: [8] },
  ),
  // Sinhala, prices in rupees, yes and no in words.
  sinhala: named('මිල ගණන්', [
    ['අයිතම කේතය', 'නම', 'සංයුතිය', 'පළල', 'මිල', 'වර්ණය', 'තිබේද'],
    ['SI-1', 'කපු පොප්ලින්', '100% කපු', '45"', 'රු. 450', 'සුදු; නිල්', 'ඔව්'],
    ['SI-2', 'සේද', 'සේද', '114 cm', 'රු. 1,250.50', 'රතු', 'නැත'],
  ]),
  // Tamil.
  tamil: named('விலை', [
    ['பொருள் குறியீடு', 'பெயர்', 'கலவை', 'அகலம்', 'எடை', 'விலை', 'நிறம்'],
    ['TA-1', 'பருத்தி துணி', '100% பருத்தி', '44 inch', '130 gsm', 'ரூ 390/yd', 'வெள்ளை'],
    ['TA-2', 'பட்டு', 'பட்டு', '112 cm', '80 gsm', 'ரூ 2,400/yd', 'சிவப்பு, பச்சை'],
  ]),
  // European figures: decimals behind a comma, thousands behind a point.
  european: named('Preisliste', [
    ['Article No', 'Quality name', 'Composition', 'Width cm', 'Weight g/m2', 'Price EUR/m', 'Colours', 'MOQ'],
    ['EU-1', 'Leinen Natur', '100% linen', '147,5', '180,5', '12,50', 'Natur', '1.000 m'],
    ['EU-2', 'Wolltuch', '80% wool 20% polyamide', '150', '320', '1.250,00', 'Anthrazit / Camel', '50'],
  ]),
  // Several sheets, of which one is the list; sections between the rows, the head once more, notes at the end.
  'several-sheets': [
    { name: 'Cover', rows: [['Lakmali Mills'], ['Price list 2026'], ['Valid until 31 December']] },
    {
      name: 'Fabrics',
      rows: [
        ['Item', 'Fabric name', 'Category', 'Material', 'Color', 'Price', 'Unit'],
        ['COTTON SERIES'],
        ['SS-1', 'Poplin', 'Cotton', '100% Cotton', 'White', 450, 'm'],
        ['SS-2', 'Oxford', 'Shirting', '100% Cotton', 'Blue', 520, 'yds'],
        [],
        ['SILK SERIES'],
        ['Item', 'Fabric name', 'Category', 'Material', 'Color', 'Price', 'Unit'],
        ['SS-3', 'Habotai', 'Pure silk', '100% Silk', 'Ivory', 2400, 'm'],
        ['Prices are valid for 30 days.'],
      ],
    },
    {
      name: 'Terms',
      rows: [
        ['Payment', '30 days'],
        ['Delivery', 'FOB Colombo'],
      ],
    },
  ],
  // Merged cells: one fabric name over several rows, each with its own code.
  'merged-down': named('List', [
    ['Ref No.', 'Quality', 'Composition', 'Colour', 'Price LKR'],
    ['MD-1', { value: 'Georgette', down: 3 }, { value: '100% Polyester', down: 3 }, 'Red', { value: 380, down: 2 }],
    ['MD-2', null, null, 'Green', null],
    ['MD-3', null, null, 'Gold', 395],
  ]),
  // An old workbook, and pictures that it can't give.
  old: named('Sheet1', [
    ['Style No', 'Name', 'Fibre content', 'Shades', 'Rate'],
    [{ value: 'OL-1', pictures: [{ data: navy }] }, 'Khadi', 'Cotton', 'Natural', 'Rs 690/-'],
  ]),
  // Wide: 200 columns, most of them of no use.
  wide: named(
    'Wide',
    [
      ['Item code', 'Name', 'Material', 'Colour', 'Price', ...Array.from({ length: 195 }, (_, at) => `Test ${at + 1}`)],
      ['WI-1', 'Poplin', 'Cotton', 'White', 450, ...Array.from({ length: 195 }, (_, at) => at)],
    ],
    { columns: 200 },
  ),
  // Many sheets.
  'forty-sheets': Array.from({ length: 40 }, (_, at) => ({
    name: `Page ${at + 1}`,
    rows:
      at === 6
        ? [
            ['Item code', 'Name', 'Material', 'Colour', 'Price'],
            ['FS-1', 'Poplin', 'Cotton', 'White', 450],
          ]
        : [[`Note ${at}`]],
  })),
};

const folder = mkdtempSync(join(tmpdir(), 'mills-'));
try {
  for (const [name, sheets] of Object.entries(books)) writeFileSync(join(folder, `${name}.fods`), bookXml(sheets));
  const convert = (to, names) =>
    execFileSync(
      'soffice',
      [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        '--convert-to',
        to,
        '--outdir',
        here,
        ...names.map((name) => join(folder, `${name}.fods`)),
      ],
      { stdio: 'inherit' },
    );
  convert(
    'xlsx:Calc MS Excel 2007 XML',
    Object.keys(books).filter((name) => name !== 'old'),
  );
  convert('xls:MS Excel 97', ['old']);
  convert('ods', ['tamil']);
  convert('html:HTML (StarCalc)', ['tamil']);
  renameSync(join(here, 'tamil.html'), join(here, 'web-page.xls'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
