import { backupName, expired, takenAtOf } from './retention.js';

const NOW = new Date('2026-11-26T21:00:00Z');
const DAY_MS = 86_400_000;
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, ago) =>
    backupName('selvedge', new Date(NOW.getTime() - ago * DAY_MS), ago % 2 === 1),
  );

test('takenAtOf reads the time from a backup name and returns null for any other name', () => {
  expect(backupName('selvedge', NOW, true)).toBe('selvedge-20261126-210000.backup.age');
  expect(takenAtOf('selvedge', 'selvedge-20261126-210000.backup.age')).toEqual(NOW);
  for (const other of [
    'house-20261126-210000.backup',
    'selvedge-2-20261126-210000.backup',
    'selvedge-20261326-210000.backup',
    'selvedge-20261126-210000.backup.unfinished',
    'selvedge-before-the-move.backup',
  ]) {
    expect(takenAtOf('selvedge', other)).toBeNull();
  }
});

test('daily backups are kept for the configured days, then one per week', () => {
  const gone = expired('selvedge', nightly(100), NOW, { days: 7, weeks: 4 });
  const retained = nightly(100).filter((name) => !gone.includes(name));
  expect(retained.slice(0, 8)).toEqual(nightly(8));
  const weekly = retained.slice(8).map((name) => takenAtOf('selvedge', name)?.getTime() ?? 0);
  expect(weekly).toHaveLength(4);
  for (const [at, next] of weekly.slice(1).map((next, place) => [weekly[place] ?? 0, next])) {
    expect(Math.round(((at ?? 0) - (next ?? 0)) / DAY_MS)).toBe(7);
  }
});

test('one backup per week survives nightly cleanup', () => {
  let retained: string[] = [];
  for (let night = 99; night >= 0; night--) {
    const now = new Date(NOW.getTime() - night * DAY_MS);
    retained.push(backupName('selvedge', now, false));
    const gone = expired('selvedge', retained, now, { days: 7, weeks: 4 });
    retained = retained.filter((name) => !gone.includes(name));
  }
  expect(retained.length).toBeGreaterThanOrEqual(8 + 3);
  expect(retained.length).toBeLessThanOrEqual(8 + 5);
});

test('the newest backup and foreign files never expire', () => {
  const names = [
    'selvedge-20200101-000000.backup',
    'selvedge-20190101-000000.backup',
    'notes.txt',
    'mill-20190101-000000.backup',
  ];
  expect(expired('selvedge', names, NOW, { days: 1, weeks: 0 })).toEqual(['selvedge-20190101-000000.backup']);
});
