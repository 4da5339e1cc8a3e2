import { readRolls } from './typed-rolls';

test('the columns of a workbook are read by their headings, in any order, with an empty line', () => {
  const { rolls } = readRolls(
    'Roll No.\tLength (yd)\tNet kg\tGross kg\tWidth\tGrade\tPoints\tPlace\tRemarks\r\nM-77\t60\t18.5\t19.1\t57/58"\tB\t12\tA-03-2\tok\r\n\r\nM-78\t50 m\t\t\t147 cm\t\t\t\t',
  );
  expect(rolls).toMatchObject([
    {
      mill_roll_number: 'M-77',
      ticket_length: 54.864,
      net_weight_grams: 18_500,
      gross_weight_grams: 19_100,
      cuttable_width_mm: 1448,
      grade: 'second',
      points: 12,
      location: 'A-03-2',
    },
    { mill_roll_number: 'M-78', ticket_length: 50, cuttable_width_mm: 1470, net_weight_grams: null, grade: 'first' },
  ]);
});

test('without headings the columns are in our order, and ticket fields after the location are read too', () => {
  const { rolls } = readRolls('M-77\t1,050.5\t1050\ta\tA-03-2\t147 cm\t18.5\t19.1\tA\t8\t600 + 450\r\nM-78\t50\t\t\t');
  expect(rolls).toEqual([
    {
      mill_roll_number: 'M-77',
      ticket_length: 1050.5,
      measured_length: 1050,
      shade_band: 'A',
      location: 'A-03-2',
      cuttable_width_mm: 1470,
      net_weight_grams: 18_500,
      gross_weight_grams: 19_100,
      grade: 'first',
      points: 8,
      pieces: [600, 450],
    },
    {
      mill_roll_number: 'M-78',
      ticket_length: 50,
      shade_band: null,
      location: '',
      cuttable_width_mm: null,
      net_weight_grams: null,
      gross_weight_grams: null,
      grade: 'first',
      points: null,
    },
  ]);
});

test('typed rolls are separated by semicolons, and yards become meters', () => {
  expect(readRolls('; 60 yd\nM-2;48.6 m').rolls).toMatchObject([
    { mill_roll_number: '', ticket_length: 54.864 },
    { mill_roll_number: 'M-2', ticket_length: 48.6 },
  ]);
});

test.each([
  ['nothing', ' \n', { message: 'rolls.receive.no_rows' }],
  ['no length', 'M-1;50\nM-2', { message: 'rolls.receive.problem', line: 2, detail: 'length is blank.' }],
  ['a length of zero', 'M-1;0', { line: 1, detail: expect.stringContaining("'0' is no length") }],
  ['a huge length', 'M-1;1000000', { line: 1, detail: expect.stringContaining('is more than 100,000') }],
  ['another band', 'M-1;50;;K', { line: 1, detail: expect.stringContaining('a letter from A to H') }],
  ['a width in no unit', 'M-1;50;;;;58', { line: 1, detail: expect.stringContaining('centimeters or inches') }],
  ['headings without a length', 'Roll;Lot\nM-1;50', { message: 'rolls.receive.no_length_column' }],
  ['too many', 'M;50\n'.repeat(201), { message: 'rolls.receive.too_many', max: 200 }],
])('%s is refused with its line', (_, text, problem) => {
  expect(readRolls(text)).toMatchObject({ rolls: null, problem });
});
