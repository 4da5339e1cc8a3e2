import { parseArgs } from 'node:util';

const maxFabrics = 1_000_000;
const maxEntries = 1_000_000;

export const usage = `Fills an empty database with the demo, and grows its catalog and its books for tests of scale:

  npm run seed
  npm run seed -- --fabrics 100000
  npm run seed -- --entries 100000

Entries are invoices and receipts, of one customer for each fifty of them.

The database is the one of DATABASE_URL; without it, the one in the data folder (DATA_DIR, else ./data), which is
started for the purpose if it does not run.`;

interface SeedArguments {
  help: boolean;
  /** How many fabrics the catalog shall have in all; undefined leaves it at the demo. */
  fabrics: number | undefined;
  /** How many invoices and receipts there shall be in all; undefined leaves them at the demo. */
  entries: number | undefined;
}

/** @throws Error whose message says what is wrong and what to write instead. */
export function readArguments(args: readonly string[]): SeedArguments {
  const { fabrics, entries, help = false } = parse(args);
  return {
    help,
    fabrics: wholeNumber('fabrics', 'fabrics', fabrics, maxFabrics),
    entries: wholeNumber('entries', 'invoices and receipts', entries, maxEntries),
  };
}

function wholeNumber(option: string, of: string, given: string | undefined, most: number): number | undefined {
  if (given === undefined) return undefined;
  const count = Number(given);
  if (!/^\d+$/.test(given) || count < 1 || count > most) {
    throw new Error(`--${option} ${given}: write the number of ${of} as a whole number from 1 to ${most}.`);
  }
  return count;
}

function parse(args: readonly string[]): { fabrics?: string; entries?: string; help?: boolean } {
  try {
    return parseArgs({
      args: [...args],
      options: { fabrics: { type: 'string' }, entries: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch {
    throw new Error(`Can't understand '${args.join(' ')}'.\n\n${usage}`);
  }
}
