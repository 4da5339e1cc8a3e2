import { readRolls } from './typed-rolls';

test('the columns of a workbook are read, with their headings and an empty line', () => {
  const { rolls } = readRolls(
    'Roll\tMeters\tMeasured\tBand\tPlace\r\nM-77\t1,050.5\t1050\ta\tA-03-2\r\n\r\nM-78\t50\t\t\t',
  );
  expect(rolls).toEqual([
    { mill_roll_number: 'M-77', ticket_length: 1050.5, measured_length: 1050, shade_band: 'A', location: 'A-03-2' },
    { mill_roll_number: 'M-78', ticket_length: 50, shade_band: null, location: '' },
  ]);
});

test('typed rolls have semicolons, and yards become meters', () => {
  expect(readRolls('; 60 yd\nM-2;48.6 m').rolls).toEqual([
    { mill_roll_number: '', ticket_length: 54.864, shade_band: null, location: '' },
    { mill_roll_number: 'M-2', ticket_length: 48.6, shade_band: null, location: '' },
  ]);
});

test.each([
  ['nothing', ' \n', { message: 'rolls.receive.no_rows' }],
  ['no length', 'M-1;50\nM-2', { message: 'rolls.receive.problem', line: 2, detail: 'rolls.receive.no_length' }],
  ['a length of zero', 'M-1;0', { line: 1, detail: 'The number must be at least 0.001' }],
  ['a huge length', 'M-1;1000000', { line: 1, detail: 'The number must be at most 100,000' }],
  ['another band', 'M-1;50;;K', { line: 1, detail: 'rolls.receive.bad_band' }],
  ['too many', 'M;50\n'.repeat(201), { message: 'rolls.receive.too_many', max: 200 }],
])('%s is refused with its line', (_, text, problem) => {
  expect(readRolls(text)).toMatchObject({ rolls: null, problem });
});
