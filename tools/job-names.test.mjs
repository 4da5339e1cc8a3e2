import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path) => readFileSync(join(__dirname, '..', path), 'utf8');

test('the System page has a readable name for every job', () => {
  const jobs = new Set(
    [...read('backend/src/queue/job-map.ts').matchAll(/'([a-z]+\.[a-z-]+)':/g)].map(([, name]) => name),
  );
  expect(jobs.size).toBeGreaterThan(15);
  const words = read('admin/src/i18n/system.ts');
  const nameless = [...jobs].filter((job) => {
    const [subject, work] = job.split('.');
    const [, names = ''] = new RegExp(`^ {6}${subject}: \\{([^}]*)\\}`, 'm').exec(words) ?? [];
    return !new RegExp(`(^|[\\s{'])${work}'?: '`).test(names);
  });
  expect(nameless.map((job) => `${job} has no name in admin/src/i18n/system.ts`)).toEqual([]);
});
