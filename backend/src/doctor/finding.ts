/** `warning` does not keep the product from working; `skipped` is what is not set up, or could not be asked. */
export type Verdict = 'ok' | 'warning' | 'wrong' | 'skipped';

/** The result of one check. */
export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  /** The state, and what to do if something is wrong. */
  readonly detail: string;
}

/** One check; an error that it throws becomes a `wrong` finding. */
export interface Check {
  readonly check: string;
  run(): Promise<Finding[]>;
}

const finding =
  (verdict: Verdict) =>
  (check: string, detail: string): Finding => ({ check, verdict, detail });

export const ok = finding('ok');
export const warning = finding('warning');
export const wrong = finding('wrong');
export const skipped = finding('skipped');

/** A silent server must not delay the other checks for longer. */
const TIMEOUT_MS = 20_000;

/** Runs all checks at once, and returns their findings in order. */
export async function findAll(checks: readonly Check[]): Promise<Finding[]> {
  const found = await Promise.all(checks.map(({ check, run }) => inTime(check, run)));
  return found.flat();
}

async function inTime(check: string, run: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([wrong(check, `No answer within ${TIMEOUT_MS / 1_000} s.`)]), TIMEOUT_MS);
  });
  const findings = run().catch((error: unknown) => [wrong(check, reasonOf(error))]);
  return Promise.race([findings, late]).finally(() => clearTimeout(timer));
}

/** Node leaves the message empty when a name has several addresses, and none of them responds. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
