import { MAX_RECEIVED_ROLLS, type ReceivedRoll, shadeBands } from '@selvedge/domain/rolls/roll';
import { readNumber } from '@selvedge/domain/typed-number';

/** What a list of rolls says, or the first line that is not understood: a message key with its figures. */
export type TypedRolls =
  | { rolls: ReceivedRoll[]; problem: null }
  | { rolls: null; problem: { message: string; line?: number; detail?: string; max?: number } };

/**
 * Reads rolls one a line: the mill's number, the meters on its ticket, the measured ones, the band and the place, with a tab (as
 * from a workbook) or a semicolon between. Headings and empty lines are passed over.
 */
export function readRolls(text: string): TypedRolls {
  const rolls: ReceivedRoll[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
    if (cells.every((cell) => cell === '') || (rolls.length === 0 && isHeading(cells))) continue;
    const read = readRoll(cells);
    if ('detail' in read) return wrong({ message: 'rolls.receive.problem', line: index + 1, detail: read.detail });
    rolls.push(read);
  }
  if (rolls.length === 0) return wrong({ message: 'rolls.receive.no_rows' });
  if (rolls.length > MAX_RECEIVED_ROLLS) return wrong({ message: 'rolls.receive.too_many', max: MAX_RECEIVED_ROLLS });
  return { rolls, problem: null };
}

const wrong = (problem: NonNullable<TypedRolls['problem']>): TypedRolls => ({ rolls: null, problem });

/** Words where lengths would be. */
const isHeading = ([, ticket = '', measured = '']: string[]): boolean => /^\p{L}/u.test(ticket) && !/\d/.test(measured);

/** The roll, or the key or sentence that says what is wrong. */
function readRoll([number = '', ticket = '', measured = '', band = '', place = '']: string[]):
  | ReceivedRoll
  | { detail: string } {
  if (ticket === '') return { detail: 'rolls.receive.no_length' };
  const rule = { min: 0.001, max: 100_000, decimals: 3, unit: 'meters' } as const;
  const [length, now] = [readNumber(ticket, rule), measured ? readNumber(measured, rule) : null];
  const problem = length.problem ?? now?.problem;
  if (problem || length.value === null) return { detail: problem ?? '' };
  const shade = shadeBands.find((one) => one === band.toUpperCase());
  if (band !== '' && !shade) return { detail: 'rolls.receive.bad_band' };
  return {
    mill_roll_number: number,
    ticket_length: length.value,
    ...(now?.value != null && { measured_length: now.value }),
    shade_band: shade ?? null,
    location: place,
  };
}
