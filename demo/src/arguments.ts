import { parseArgs } from 'node:util';

const maxFabrics = 1_000_000;

export const usage = `Fills an empty database with the demo, and grows its catalogue for tests of scale:

  npm run seed
  npm run seed -- --fabrics 100000

The database is the one of DATABASE_URL; without it, the one in the data folder (DATA_DIR, else ./data), which is
started for the purpose if it does not run.`;

interface SeedArguments {
  help: boolean;
  /** How many fabrics the catalog shall have in all; undefined leaves it at the demo. */
  fabrics: number | undefined;
}

/** @throws Error whose message says what is wrong and what to write instead. */
export function readArguments(args: readonly string[]): SeedArguments {
  const { fabrics, help = false } = parse(args);
  if (fabrics === undefined) return { help, fabrics: undefined };
  const count = Number(fabrics);
  if (!/^\d+$/.test(fabrics) || count < 1 || count > maxFabrics) {
    throw new Error(`--fabrics ${fabrics}: write the number of fabrics as a whole number from 1 to ${maxFabrics}.`);
  }
  return { help, fabrics: count };
}

function parse(args: readonly string[]): { fabrics?: string; help?: boolean } {
  try {
    return parseArgs({
      args: [...args],
      options: { fabrics: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch {
    throw new Error(`Can't understand '${args.join(' ')}'.\n\n${usage}`);
  }
}
