import { readSearch, withoutPart } from './read-search.js';

const weight = (min?: number, max?: number) => ({ measure: 'weight', min, max });
const width = (min?: number, max?: number) => ({ measure: 'width', min, max });
const minimum = (max: number) => ({ measure: 'minimum', min: undefined, max });
const price = (min?: number, max?: number) => ({ measure: 'price', min, max });

test.each([
  ['navy linen 180gsm', 'navy linen', [weight(171, 189)]],
  ['linen 180 GSM', 'linen', [weight(171, 189)]],
  ['180 g/m² linen', 'linen', [weight(171, 189)]],
  ['180-200 gsm', '', [weight(180, 200)]],
  ['under 200 gsm voile', 'voile', [weight(undefined, 200)]],
  ['over 300gsm', '', [weight(300, undefined)]],
  ['10 oz denim', 'denim', [weight(322.11, 356.01)]],
  ['10oz. denim', 'denim', [weight(322.11, 356.01)]],
  ['58"', '', [width(146.05, 148.59)]],
  ['58″ cotton', 'cotton', [width(146.05, 148.59)]],
  ["58'' cotton", 'cotton', [width(146.05, 148.59)]],
  ['58” wide cotton', 'cotton', [width(146.05, 148.59)]],
  ['58in', '', [width(146.05, 148.59)]],
  ['cotton 58 in', 'cotton', [width(146.05, 148.59)]],
  ['58 inches', '', [width(146.05, 148.59)]],
  ['58/60"', '', [width(146.05, 153.67)]],
  ['58"/60"', '', [width(146.05, 153.67)]],
  ['150 cm cotton', 'cotton', [width(148, 152)]],
  ['150cm', '', [width(148, 152)]],
  ['under 1000', '', [price(undefined, 1000)]],
  ['cotton under Rs. 1,000', 'cotton', [price(undefined, 1000)]],
  ['cotton below rs 1000/- per meter', 'cotton', [price(undefined, 1000)]],
  ['less than 1,25,000', '', [price(undefined, 125_000)]],
  ['above 500', '', [price(500, undefined)]],
  ['Rs 1000', '', [price(900, 1100)]],
  ['1000 rupees', '', [price(900, 1100)]],
  ['LKR 500 - 800', '', [price(500, 800)]],
  ['between 500 and 800', '', [price(500, 800)]],
  ['රු. 1000ට අඩු කපු', 'කපු', [price(undefined, 1000)]],
  ['1000க்கு கீழ்', '', [price(undefined, 1000)]],
  ['රු ௧௦௦௦', '', [price(900, 1100)]],
  ['linen 180gsm 58" under 2000', 'linen', [weight(171, 189), width(146.05, 148.59), price(undefined, 2000)]],
  ['150 wide', '', [width(148, 152)]],
  ['58 wide cotton', 'cotton', [width(146.05, 148.59)]],
  ['1.5m wide cotton', 'cotton', [width(148, 152)]],
  ['1.5 metres width', '', [width(148, 152)]],
  ['cotton 50 m', 'cotton 50 m', []],
  ['cotton 50 m wide', 'cotton 50 m wide', []],
  ['cotton width 150', 'cotton', [width(148, 152)]],
  ['cotton width: 150 cm', 'cotton', [width(148, 152)]],
  ['voile 57/58', 'voile', [width(143.51, 148.59)]],
  ['gsm 120', '', [weight(114, 126)]],
  ['poplin weight 120', 'poplin', [weight(114, 126)]],
  ['gsm under 120', '', [weight(undefined, 120)]],
  ['1000 to 1500 linen', 'linen', [price(1000, 1500)]],
  ['linen 1000-1500', 'linen', [price(1000, 1500)]],
  ['linen price 1200', 'linen', [price(1080, 1320)]],
  ['linen max 1500', 'linen', [price(undefined, 1500)]],
  ['moq 50', '', [minimum(50)]],
  ['linen MOQ: 50m', 'linen', [minimum(50)]],
  ['linen moq under 100 meters', 'linen', [minimum(100)]],
  ['voile 50 yds moq', 'voile', [minimum(45.72)]],
  ['min order 1,000 denim', 'denim', [minimum(1000)]],
  ['minimum 60 m', '', [minimum(60)]],
  ['අවම ඇණවුම 50', '', [minimum(50)]],
  ['linen moq 50 180gsm under 2000', 'linen', [minimum(50), weight(171, 189), price(undefined, 2000)]],
  // Codes, counts and percentages are words.
  ['1000-1500', '1000-1500', []],
  ['art 1012-1510', 'art 1012-1510', []],
  ['min 50', 'min 50', []],
  ['60/40 linen cotton', '60/40 linen cotton', []],
  ['40/60 linen cotton', '40/60 linen cotton', []],
  ['wide wale corduroy', 'wide wale corduroy', []],
  ['8 wide', '8 wide', []],
  ['cp-1110', 'cp-1110', []],
  ['CP‑1110', 'CP‑1110', []],
  ['1110', '1110', []],
  ['60s cotton', '60s cotton', []],
  ['2/2 twill', '2/2 twill', []],
  ['65/35 polycotton', '65/35 polycotton', []],
  ['100% cotton', '100% cotton', []],
  ['from 100% cotton', 'from 100% cotton', []],
  ['60 in stock', '60 in stock', []],
  ['2 g', '2 g', []],
  ['art 17/3-k', 'art 17/3-k', []],
  ['under the sea', 'under the sea', []],
  ['under 1,5', 'under 1,5', []],
  ['x180gsm', 'x180gsm', []],
])('%p is split into the words %p and its numbers', (text, words, ranges) => {
  const read = readSearch(text);
  expect(read.words.replace(/\s+/g, ' ').trim()).toBe(words);
  expect(read.ranges.map(({ measure, min, max }) => ({ measure, min, max }))).toEqual(ranges);
});

test.each([
  ['in stock linen', 'linen', ['in_stock']],
  ['linen, in-stock', 'linen,', ['in_stock']],
  ['navy linen available in stock only 180gsm', 'navy linen', ['in_stock']],
  ['ready stock voile', 'voile', ['in_stock']],
  ['preorder satin', 'satin', ['pre_order']],
  ['ලිනන් තොගයේ ඇති', 'ලිනන්', ['in_stock']],
  ['கையிருப்பில் உள்ள பருத்தி', 'பருத்தி', ['in_stock']],
  ['moq 60 in stock linen', 'linen', ['in_stock']],
  ['linen under 2000 in stock', 'linen', ['in_stock']],
  ['60 in stock', '60 in stock', []],
  ['not in stock', 'not in stock', []],
  ['stockinette', 'stockinette', []],
])('%p says what the stock must be', (text, words, flags) => {
  const read = readSearch(text);
  expect(read.words.replace(/\s+/g, ' ').trim()).toBe(words);
  expect(read.flags.map(({ flag }) => flag)).toEqual(flags);
});

test('each number names its interpretation, and can be removed from the text', () => {
  const { ranges } = readSearch('navy 180gsm linen 58" under Rs 1000');
  expect(ranges.map(({ name }) => name)).toEqual([
    { bound: null, least: '180', most: '180', unit: 'GSM', around: { min: '171', max: '189' } },
    { bound: null, least: '58', most: '58', unit: '"', around: { min: '146', max: '149' } },
    { bound: 'up to', least: '1,000', most: '1,000', unit: 'Rs.', around: null },
  ]);
  expect(ranges.map((range) => withoutPart('navy 180gsm linen 58" under Rs 1000', range))).toEqual([
    'navy linen 58" under Rs 1000',
    'navy 180gsm linen under Rs 1000',
    'navy 180gsm linen 58"',
  ]);
});
