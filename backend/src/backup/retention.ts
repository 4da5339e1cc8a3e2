const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/** How long backups are kept: each for so many days, then one a week for so many weeks. */
export interface Retention {
  readonly days: number;
  readonly weeks: number;
}

/** The file name of a backup taken at that time; `prefix` separates installations that share a place. */
export function backupName(prefix: string, takenAt: Date, isEncrypted: boolean): string {
  const [date = '', time = ''] = takenAt.toISOString().split('T');
  const moment = `${date.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`;
  return `${prefix}-${moment}.backup${isEncrypted ? '.age' : ''}`;
}

/** When the backup of that name was taken; null for a name that is none of ours: such files are never removed. */
export function takenAtOf(prefix: string, name: string): Date | null {
  if (!name.startsWith(`${prefix}-`)) return null;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.backup(?:\.age)?$/.exec(name.slice(prefix.length + 1)) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The `names` past their retention. The newest is always kept. */
export function expired(prefix: string, names: readonly string[], now: Date, { days, weeks }: Retention): string[] {
  const dated = names
    .flatMap((name) => {
      const at = takenAtOf(prefix, name);
      return at === null ? [] : [{ name, at: at.getTime() }];
    })
    .sort((one, other) => other.at - one.at);
  const [newest, ...rest] = dated;
  const lately = now.getTime() - days * DAY_MS;
  const older = rest.filter(({ at }) => at < lately);
  const firstOfWeeks = new Map<number, string>();
  for (const { name, at } of older) {
    // Newest first, so that the first backup of each week is the one that remains.
    if (at >= lately - weeks * WEEK_MS) firstOfWeeks.set(Math.floor(at / WEEK_MS), name);
  }
  const retained = new Set([newest?.name, ...firstOfWeeks.values()]);
  return older.filter(({ name }) => !retained.has(name)).map(({ name }) => name);
}
