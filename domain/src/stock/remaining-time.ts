const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The time left until a date, in its two largest units, rounded down: '1 day 5 h', '5 h 10 min', '12 min'. */
export function remainingTime(until: Date | string, now: Date): string {
  const minutes = Math.floor((new Date(until).getTime() - now.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'less than a minute';
  if (minutes < HOUR) return `${minutes} min`;
  const [large, small] =
    minutes < DAY
      ? [`${Math.floor(minutes / HOUR)} h`, ofNone(minutes % HOUR, 'min')]
      : [days(Math.floor(minutes / DAY)), ofNone(Math.floor((minutes % DAY) / HOUR), 'h')];
  return [large, small].filter(Boolean).join(' ');
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
const ofNone = (count: number, unit: string): string => (count === 0 ? '' : `${count} ${unit}`);
