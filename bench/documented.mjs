/** The commands that the pages for operators name, and what runs each of them: `npm run drill -- documents`. */

const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm;
const SPAN = /`([^`]+)`/g;
const PROGRAM =
  /^(cp|sh|node|npm|docker|git|openssl|curl|nginx|caddy|promtool|psql|pg_dump|pg_restore|pg_basebackup|ALTER ROLE|CREATE ROLE) /;

/** @returns each command of a page once: lines of shell, whole blocks of SQL or settings, and programs named in a sentence. */
export function commandsOf(markdown) {
  const found = new Set();
  for (const [, language, block] of markdown.matchAll(FENCE)) {
    if (language !== 'sh') found.add(block.trim());
    else for (const line of block.split('\n')) found.add(line.replace(/\s+#.*$/, '').trim());
  }
  for (const [, span] of markdown.replaceAll(FENCE, '').matchAll(SPAN)) {
    const command = span.replaceAll(/\s+/g, ' ').trim();
    if (PROGRAM.test(`${command} `)) found.add(command);
  }
  found.delete('');
  return [...found];
}

const DOCKER = 'because it needs Docker; tools/containers tries it in a real engine:';

/** Each command by what begins it, with the trial that runs it, or why none can. The first that fits counts. */
const TRIALS = [
  ['cp .env.example .env', 'install'],
  ['sh deploy/make-secrets.sh', 'install'],
  ['node backend/dist/prepare.js', 'programs'],
  ['node backend/dist/main.js', 'programs'],
  ['node backend/dist/worker.js', 'programs'],
  ['node backend/dist/config-cli.js', 'settings'],
  ['npm run config', 'settings'],
  ['node backend/dist/doctor.js', 'doctor'],
  ['npm run doctor', 'doctor'],
  ['curl ', 'audit trail'],
  ['npm run admin', 'accounts'],
  ['npm run seed', 'seed'],
  ['npm run backup', 'backup and restore'],
  ['npm run restore -- house.backup.age', 'encrypted backup'],
  ['npm run restore', 'backup and restore'],
  ['npm run storage:move', 'files'],
  ['pg_dump', 'dump'],
  ['pg_restore', 'dump'],
  ["UPDATE mails SET state = 'held'", 'dump'],
  ['pg_basebackup', 'replica'],
  ['nginx -t', 'proxies'],
  ['caddy validate', 'proxies'],
  ['promtool check', 'figures'],
  [
    '[databases]\nselvedge = host=10.0.0.5 port=5432 dbname=selvedge connect_query',
    { not: 'because backend/test/operations/pgbouncer.api.slow.test.ts runs the product behind it:' },
  ],
  ['[databases]', 'PgBouncer'],
  ['node backend/dist/backup-cli.js key', 'encrypted backup'],
  ['ALTER ROLE selvedge', 'password'],
  ['CREATE ROLE selvedge_programs', 'two roles'],
  ['npm run drill', { not: 'because it is this very command, whose parts are run by their names:' }],
  ['npm run bench', { not: 'because it takes long and measures; each part is run by its name:' }],
  [
    'git pull',
    { not: 'because it changes the working copy; `npm run drill -- former` tries the order of an upgrade:' },
  ],
  ['sh deploy/upgrade.sh', { not: DOCKER }],
  ['(umask 077; docker ', { not: DOCKER }],
  ['docker ', { not: DOCKER }],
];

/** @returns the name of the trial, `{ not: reason }`, or undefined for an unknown command */
export const trialOf = (command) => TRIALS.find(([beginning]) => command.startsWith(beginning))?.[1];
