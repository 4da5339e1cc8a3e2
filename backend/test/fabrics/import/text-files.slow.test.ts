import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { fabricTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import iconv from 'iconv-lite';
import { inspectWorkbook } from '../../../src/fabrics/import/parser/inspect-workbook.js';
import { certainText, decodeText } from '../../../src/fabrics/import/workbook/decode-text.js';
import { readCsv, separatorOf } from '../../../src/fabrics/import/workbook/read-csv.js';
import { openWorkbook } from '../../../src/fabrics/import/workbook/read-workbook.js';
import { recognizeWorkbook } from '../../../src/fabrics/import/workbook-file.js';

const LIMITS = { maxRows: 1_000, sheetBytes: 20 * 1024 * 1024 };
const file = (name: string): Buffer => readFileSync(join(__dirname, 'text-files', name));
const cells = (bytes: Buffer, encoding?: TextEncoding) => readCsv(bytes, 1_000, encoding);
/** A list as spreadsheets save it, with English headings and one row for each text. */
const list = (texts: readonly string[], encoding: string): Buffer =>
  iconv.encode(['item_code,name', ...texts.map((text, place) => `A-${place},${text}`)].join('\r\n'), encoding);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-texts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function looked(bytes: Buffer, encoding?: TextEncoding) {
  const path = join(folder, 'sheet');
  writeFileSync(path, bytes);
  const wanted = encoding ? { encoding } : {};
  const workbook = await openWorkbook(path, 'csv', LIMITS, encoding);
  return inspectWorkbook(workbook, { kind: 'csv', wanted, target: 'fabrics', before: [], categories: [] });
}

describe('text whose encoding is certain is read with every character:', () => {
  test('Windows-1252, with the signs between 0x80 and 0x9f that some decoders lose', () => {
    expect(cells(file('cp1252-own.csv'))[1]).toEqual([
      'Men’s Oxford – 58” wide',
      'W1252-1',
      'Cotton',
      '100% cotton',
      'White',
      '1250',
      '“Soft” hand… €2',
    ]);
    const [, one, other] = cells(file('cp1252-euro.csv'));
    expect([one?.[1], one?.[5], other?.[5]]).toEqual(['Popeline – 57/58” “soft” it’s', '€ 18,50', '26,80 €']);
  });

  test('GB18030, as Excel in China saves it', () => {
    expect(cells(file('gbk-own.csv'))[1]).toEqual(['精梳棉府绸', 'GBK-1', 'Cotton', '100%棉', '白色', '1250']);
  });

  test('UTF-16 without a byte order mark', () => {
    const rows = [
      ['Art No', 'Fabric name', 'Price'],
      ['S-1', 'Poplin', '18'],
    ];
    expect(cells(file('utf16le-nobom.csv'))).toEqual(rows);
    expect(cells(Buffer.from(file('utf16le-nobom.csv')).swap16())).toEqual(rows);
    const chinese = 'item_code,name\r\nA-0,精梳棉府绸 一\r\nA-1,纯棉斜纹';
    expect(cells(Buffer.from(chinese, 'utf16le'))[1]).toEqual(['A-0', '精梳棉府绸 一']);
  });

  test.each<[string, string[]]>([
    [
      'windows-1252',
      [
        'Café',
        'Crêpe de Chine',
        'Größe weiß',
        'año de algodón',
        '40’s×40’s',
        '58½”',
        '20°C',
        '120 g/m²',
        'L’été à 5 £',
      ],
    ],
    ['windows-1251', ['Лен натуральный', 'Ткань плательная', 'чёрный', 'артикул']],
    ['windows-1250', ['Bawełna żakardowa', 'żółty', 'ćma', 'ściągacz', 'brązowy', 'gęsty', 'źrebię', 'koń']],
    ['windows-874', ['ผ้าฝ้าย', 'สีขาว', 'สีแดง']],
    ['windows-1256', ['قطن', 'أبيض', 'أحمر', 'قماش قطني']],
    ['gb18030', ['品名', '编号', '成分', '全棉斜纹', '涤纶', '雪纺', '蕾丝']],
    ['big5', ['精梳棉府綢', '品名', '編號', '成分', '全棉斜紋', '滌綸']],
    ['shift_jis', ['綿ブロード', '品番', '混率', '平織り', '生成り']],
    ['euc-kr', ['품명', '혼용율', '순면 트윌', '검정색', '폴리에스터']],
  ])('%s', (encoding, texts) => {
    const read = cells(list(texts, encoding)).slice(1);
    expect(read.map(([, name]) => name)).toEqual(texts);
  });
});

describe('text whose encoding is in doubt', () => {
  const doubtful: [TextEncoding, string[]][] = [
    ['windows-1250', ['Bawełna żakardowa', 'żółty', 'biały']],
    ['windows-1250', ['gęsty splot']],
    ['windows-1250', ['czerwień']],
    ['windows-1250', ['Bavlněné plátno', 'červená']],
    ['windows-1250', ['gyűrött', 'zöld']],
    ['windows-1250', ['roşu', 'albă']],
    ['iso-8859-2', ['košile', 'šedá', 'bavlna']],
    ['windows-1251', ['Хлопок', 'белый']],
    ['windows-1253', ['Βαμβακερό ύφασμα', 'λευκό']],
    ['windows-1254', ['Pamuklu kumaş', 'kırmızı', 'yeşil']],
    ['windows-1255', ['כותנה', 'לבן']],
    ['windows-1257', ['mēļš', 'balts']],
    ['windows-1252', ['grøn', 'hør']],
    ['koi8-u', ['Хлопок', 'белый']],
    ['cp866', ['Хлопок', 'белый']],
    ['cp850', ['Café piqué', 'crème']],
    ['cp850', ['58½', 'à']],
    ['cp850', ['tafetán', 'única']],
    ['cp850', ['città', 'più']],
    ['macintosh', ['lunedì']],
    ['maccyrillic', ['Лен', 'Артикул']],
    ['iso-8859-6', ['قطن', 'أبيض', 'أحمر']],
    ['macintosh', ['Café', 'Men’s “Soft” – 58”']],
    ['macintosh', ['Señor', 'País']],
    ['gb18030', ['白']],
    ['gb18030', ['白色']],
    ['gb18030', ['下', '红']],
    ['big5', ['白色']],
    ['shift_jis', ['ｺｯﾄﾝ', 'ﾎﾜｲﾄ']],
    ['euc-kr', ['흰색']],
    ['euc-jp', ['綿ブロード', 'コットン']],
  ];

  test.each(doubtful)('is never imported without a choice: %s %s', (encoding, texts) => {
    const bytes = list(texts, encoding);
    expect(() => certainText(bytes)).toThrow(
      /^It is not certain how the letters of the file are encoded, perhaps in .+: save it as "CSV UTF-8" or \.xlsx and upload it again, or choose the encoding in the console\.$/,
    );
    const own = decodeText(bytes).choices.find((choice) => choice.encoding === encoding);
    expect(own?.sample).toBe(
      texts
        .flatMap((text) => text.split(' '))
        .filter((word) => /[^ -~]/.test(word))
        .join(' · '),
    );
    expect(
      cells(bytes, encoding)
        .slice(1)
        .map(([, name]) => name),
    ).toEqual(texts);
  });

  test('is previewed in the likeliest encoding with samples of each, and then in the chosen encoding', async () => {
    const bytes = iconv.encode('Código;Tejido\r\nA-1;Bawełna żółta\r\nA-2;gęsta', 'windows-1250');
    expect(await looked(bytes)).toMatchObject({
      text: { encoding: 'windows-1250', is_certain: false },
      columns: [{ name: 'Código' }, { name: 'Tejido', samples: ['Bawełna żółta', 'gęsta'] }],
    });
    const chosen = await looked(bytes, 'iso-8859-2');
    expect(chosen.text).toMatchObject({ encoding: 'iso-8859-2', is_certain: true });
    expect(chosen.text?.choices).toContainEqual({
      encoding: 'windows-1250',
      sample: 'Código · Bawełna · żółta · gęsta',
    });
  });

  test('is reported for two bytes that are a rare letter in UTF-8 but a Chinese character in GB18030', () => {
    const bytes = Buffer.concat([Buffer.from('item_code,color\r\nA-1,'), Buffer.from('d2bbd3a1', 'hex')]);
    expect(() => certainText(bytes)).toThrow(
      /^It is not certain how the letters of the file are encoded, perhaps in UTF-8 or GB18030/,
    );
    expect(certainText(Buffer.from('color\r\nCafé\r\nбелый\r\nλευκό')).text).toContain('белый');
  });
});

describe('a chosen encoding is checked:', () => {
  const text = 'name\r\nකපු රෙදි – 58”';
  test.each<[string, Buffer, TextEncoding, string | RegExp]>([
    [
      'UTF-8',
      Buffer.from(text),
      'windows-1252',
      'The file is written in UTF-8, not in Windows-1252 (Western European)',
    ],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), 'gb18030', 'The file is written in UTF-16 LE, not in GB18030'],
    [
      'Chinese',
      file('gbk-own.csv'),
      'utf-8',
      'The file is not written in UTF-8, because some of it has no meaning there',
    ],
    ['Chinese', file('gbk-own.csv'), 'windows-874', 'The file is not written in Windows-874 (Thai)'],
    ['Western', file('cp1252-own.csv'), 'utf-16le', 'The file is not written in UTF-16 LE'],
  ])('%s text is rejected when a wrong encoding is chosen', (_, bytes, encoding, message) => {
    expect(() => certainText(bytes, encoding)).toThrow(message);
  });

  test('plain ASCII is accepted in every encoding', () => {
    expect(certainText(Buffer.from('name,58"'), 'shift_jis').text).toBe('name,58"');
  });

  test('a mapping can name an encoding by any of its usual names', () => {
    const mapped = (encoding: unknown) =>
      readMapping({ header_row: 1, columns: { A: 'name' }, encoding }, fabricTarget);
    expect(mapped('GBK')).toMatchObject({ encoding: 'gb18030' });
    expect(mapped('CP1252')).toMatchObject({ encoding: 'windows-1252' });
    for (const wrong of ['klingon', 7, null, {}, 'constructor']) {
      expect(mapped(wrong)).toEqual({
        problem: expect.stringMatching(/^The encoding must be one of utf-8, utf-16le, /),
      });
    }
  });
});

describe('bytes that are not text are rejected with a message that says what to do:', () => {
  const NO_TEXT = 'The text of the file can not be read: save it as CSV UTF-8 and upload it again.';
  const DAMAGED = 'The text of the file is UTF-8, but some of it is damaged: save it as CSV UTF-8 and upload it again.';
  const sinhala = Buffer.from('name\r\nකපු රෙදි');
  test.each<[string, Buffer, string]>([
    ['a zero byte among letters', file('nul.csv'), NO_TEXT],
    ['half a character at the end', sinhala.subarray(0, -1), DAMAGED],
    ['a byte of another encoding', Buffer.concat([sinhala, sinhala, Buffer.from([0x92])]), DAMAGED],
    ['half a character after a byte order mark', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xc3]), NO_TEXT],
    ['half a character in UTF-16', Buffer.from('\ufeffname', 'utf16le').subarray(0, -1), NO_TEXT],
    ['random bytes', Buffer.from(Array.from({ length: 3_000 }, (_, at) => 1 + ((at * 7_919) % 255))), NO_TEXT],
  ])('%s', (_, bytes, message) => {
    expect(() => certainText(bytes)).toThrow(message);
  });

  test.each<[string, Buffer, string]>([
    ['Excel 2', file('biff2.xls'), 'This is a workbook of Excel 4 or older, which is not read'],
    ['Excel 3', Buffer.from('0902060000001000', 'hex'), 'This is a workbook of Excel 4 or older, which is not read'],
    ['Excel 4', Buffer.from('0904060000001000', 'hex'), 'This is a workbook of Excel 4 or older, which is not read'],
    ['a program', Buffer.from('7f454c460201010000', 'hex'), 'Choose a sheet: .xlsx, .xls or .csv.'],
  ])('%s', async (_, bytes, message) => {
    await expect(recognizeWorkbook(Readable.from([bytes]))).rejects.toThrow(message);
  });

  test.each(['nul.csv', 'utf16le-nobom.csv'])(
    '%s is recognized as text, and the text reader reports details',
    async (name) => {
      expect(await recognizeWorkbook(Readable.from([file(name)]))).toBe('csv');
    },
  );
});

describe('the separator of a text file is the one that splits most lines alike:', () => {
  test.each<[string, string, string[]]>([
    ['title-comma-semicolon.csv', 'a title with a comma', ['S-1', 'Popeline', '100% cotton', 'White', '18,50', '147']],
    [
      'title-no-sep-semicolon.csv',
      'a title without separators',
      ['S-1', 'Popeline', '100% cotton', 'White', '18,50', '147'],
    ],
    ['pipe.csv', 'vertical bars', ['S-1', 'Popeline', '100% cotton', 'White', '18.50', '147']],
  ])('%s: %s', (name, _, row) => {
    expect(cells(file(name)).at(-1)).toEqual(row);
  });

  test.each<[string, string, string]>([
    [
      'an address above the list',
      ';',
      'Mill Ltd, 4 Road, Tiruppur, India\nTel 1, 2\n\nArt;Name;Price\nA;B;1,50\nC;D;2,75',
    ],
    ['two columns with decimal commas', ';', 'Art;Price\nA-1;18,50\nA-2;19,50'],
    ['two columns with lists', ';', 'Art;Colours\nA-1;White, navy, red\nA-2;Black, grey, blue'],
    ['names separated by semicolons', ',', 'code,name,category\nA,B,Cotton;Linen\nC,D,Silk;Wool'],
    ['colors with vertical bars', ',', 'code,name,color\nA,B,Red|#f00|1\nC,D,Blue|#00f|2'],
    ['rows without their last cells', ',', 'a,b,c,d\n1,2\n3,4,5;6\n7,8,9;1,1'],
    ['quoted cells', ',', 'code,name\nA,"x;y;z"\nB,"x;y;z ""58"""\nC,"a;b;c\nd;e;f"'],
    ['two columns, one with lists by semicolons', ',', 'code,colors\nA,Red;Blue;Green\nB,White;Black;Navy'],
    ['headings with commas', ';', 'List, 2026\nArt;Price, EUR;Width, cm\nA;18,50;147\nB;19,50;150'],
    ['two titles', ';', 'Mill, Tiruppur\nList, 2026\nArt;Price\nA-1;18,50\nA-2;19,50'],
    ['inches', ';', 'code;width\nA,1;58"\nB,2;60"\nC,3;57/58"'],
    ['tabs', '\t', 'code\tname\nA\tone, two\nB\tthree, four'],
    ['one column', ',', 'code\nA\nB'],
    ['an empty file', ',', ''],
    ['an unclosed quotation mark', ';', 'code;name\nA;"x,y,z,,,,,\nB,,,'],
  ])('%s', (_, separator, text) => {
    expect(separatorOf(text)).toBe(separator);
  });

  test('a first line sep=| overrides it', () => {
    expect(cells(Buffer.from('sep=|\r\na,b|c\r\n1|2'))).toEqual([
      ['a,b', 'c'],
      ['1', '2'],
    ]);
  });
});

test('the encoding of a long list of many different words is certain', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `精梳棉府绸${at}斜纹白色`);
  expect(certainText(list(names, 'gb18030')).text).toContain('精梳棉府绸19999斜纹');
});

describe('large and hostile texts are processed quickly:', () => {
  const MANY = 4 * 1024 * 1024;
  test.each<[string, Buffer]>([
    ['a line of letters', Buffer.concat([Buffer.alloc(MANY, 'a'), Buffer.from([0xe9])])],
    ['a line of high bytes', Buffer.alloc(MANY, 0xe9)],
    ['a list in GB18030', iconv.encode('A-1,精梳棉府绸,100%棉,白色,1250\r\n'.repeat(100_000), 'gb18030')],
    ['different words', iconv.encode(Array.from({ length: 150_000 }, (_, at) => `Café${at}`).join('\r\n'), 'latin1')],
    ['quotation marks', Buffer.from(',"'.repeat(MANY / 2))],
    ['combining marks', Buffer.alloc(MANY, Buffer.from([0xe0, 0xb1]))],
  ])('%s', (_, bytes) => {
    const started = performance.now();
    try {
      separatorOf(decodeText(bytes).text);
    } catch (error) {
      expect(error).toHaveProperty('name', 'WorkbookRejected');
    }
    // Time that grows with the square of the length would be minutes.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
