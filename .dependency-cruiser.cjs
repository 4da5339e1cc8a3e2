/** Says which part may import which. A breach fails `npm test`, with the rule's own words. */
const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** Folder that serves every subject and knows none → those below it, which it may use. `database` lists all entities. */
const supportBelow = {
  process: [],
  storage: ['process'],
  inspection: ['storage'],
  queue: ['process', 'database'],
  'rate-limiting': ['queue', 'database'],
  monitoring: ['rate-limiting', 'queue', 'storage', 'process', 'database'],
  http: ['monitoring', 'rate-limiting', 'storage', 'process', 'database'],
  pages: ['http'],
  documents: ['pages'],
  mail: ['pages', 'rate-limiting', 'queue', 'storage', 'process', 'database'],
};
const supportFolders = Object.keys(supportBelow);
const support = `backend/src/(${supportFolders.join('|')}|database/(?!data-source|migrat|database\\.module)|config|crypto)`;
const subjects = [
  'uploads',
  'users',
  'fabrics',
  'fabrics/import',
  'rolls',
  'allocations',
  'stock',
  'write-offs',
  'swatches',
  'catalog-index',
  'catalog',
  'ssr',
  'quotations',
  'orders',
  'invoicing',
  'offers',
  'lists',
  'inquiries',
  'customers',
  'dashboard',
  'system',
  'audit',
  'auth',
  'privacy',
  'webhooks',
  'undo',
  'push',
];
/** Subject → the subjects below it, which it may use. */
const below = {
  uploads: ['users'],
  users: [],
  fabrics: ['uploads', 'users'],
  rolls: ['fabrics', 'users'],
  'fabrics/import': ['rolls', 'fabrics', 'uploads', 'users'],
  allocations: ['rolls', 'quotations', 'fabrics', 'users'],
  stock: ['allocations', 'rolls', 'fabrics', 'users'],
  'write-offs': ['stock', 'rolls', 'fabrics', 'users'],
  swatches: ['rolls', 'fabrics', 'users'],
  'catalog-index': ['fabrics'],
  catalog: ['catalog-index', 'fabrics/import', 'fabrics', 'uploads', 'users'],
  ssr: ['catalog', 'fabrics', 'uploads'],
  quotations: ['fabrics', 'uploads', 'users', 'catalog', 'inquiries'],
  orders: ['quotations', 'stock', 'allocations', 'rolls', 'fabrics', 'users'],
  invoicing: ['orders', 'allocations', 'quotations', 'fabrics/import', 'fabrics', 'uploads', 'users'],
  offers: ['invoicing', 'orders', 'allocations', 'quotations', 'users'],
  lists: ['offers', 'fabrics', 'users'],
  inquiries: ['fabrics', 'users'],
  customers: ['quotations', 'users'],
  dashboard: ['orders', 'quotations', 'fabrics', 'users', 'inquiries'],
  system: [],
  audit: ['users'],
  auth: ['users'],
  privacy: ['users'],
  undo: ['fabrics'],
  push: ['uploads', 'users'],
  webhooks: ['orders', 'quotations', 'stock', 'swatches', 'fabrics', 'uploads', 'users'],
};
/** Subject → the subjects above it whose entities it may use: a roll is allocated to an order, whose history says so. */
const entitiesAbove = {
  rolls: ['allocations', 'fabrics/import'],
  allocations: ['orders', 'stock'],
  fabrics: ['rolls'],
};
/** An imported packing list becomes rolls, which stand on fabrics: the import is a subject above both. */
const folderOf = (subject) => (subject === 'fabrics' ? 'fabrics(?!/import/)' : subject);
const foldersOf = (names) => names.map(folderOf).join('|');

module.exports = {
  forbidden: [
    only(
      'no-cycles',
      { pathNot: '\\.entity\\.ts$' },
      { circular: true },
      'Two files that need each other are one file, or miss a third. Two sides of a relation are the exception.',
    ),
    only(
      'domain-knows-nothing',
      { path: '^domain/src', pathNot: '\\.test\\.tsx?$|quotation-document' },
      { pathNot: '^domain/src' },
      'The business rules are plain TypeScript: no framework, no I/O.',
    ),
    only(
      'document-knows-react-only',
      { path: '^domain/src/quotation-document', pathNot: '\\.test\\.tsx?$' },
      { pathNot: '^domain/src|node_modules/(@types/)?react/' },
      'The printed quotation is React and domain, nothing else.',
    ),
    only(
      'programs-are-strangers',
      { path: '^(backend|storefront|admin)/src' },
      { path: '^(backend|storefront|admin)/src', pathNot: '^$1/src' },
      'Backend, storefront and console share the domain, the two frontends also web, and nothing else.',
    ),
    only(
      'web-knows-the-domain',
      { path: '^web/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(web|domain)/src|/@simplewebauthn/browser/' },
      'What both frontends share stands on the domain, and on no framework; browsers hand passkeys over as binary data, which a library encodes.',
    ),
    only(
      'web-is-for-browsers',
      { path: '^(domain|backend)/src' },
      { path: '^web/src' },
      'Session, calls and look are a matter of the frontends.',
    ),
    only(
      'nobody-knows-the-demo',
      { pathNot: '^demo/' },
      { path: '^demo/|@selvedge/demo' },
      'The demo depends on the product, and an installation may leave it out.',
    ),
    only(
      'demo-seeds-through-the-backend',
      { path: '^demo/src' },
      { path: '^(storefront|admin)/|^backend/src/(http|auth)/|\\.(controller|job)\\.ts$' },
      'The demo writes rows with the entities and services of the backend.',
    ),
    only(
      'embedded-is-the-start-alone',
      {
        path: '^(backend|demo)/src/',
        pathNot: '^backend/src/(embedded/|admin-cli|backup-cli|doctor.ts)|^demo/src/seed',
      },
      { path: '^backend/src/embedded/' },
      'The supervisor and its PostgreSQL are `npm start`; commands that work beside it are the exception.',
    ),
    only(
      'programs-are-put-together-last',
      { path: '^backend/src/[^/]+/' },
      {
        path: '^backend/src/(main|worker|prepare|admin-cli|backup-cli|config-cli|doctor|storage-move|create-app|demo|api\\.module|worker\\.module)\\.ts$',
      },
      'What puts a program together knows its parts; no part knows it.',
    ),
    only(
      'support-knows-no-subject',
      { path: `^${support}` },
      { path: `^backend/src/(${subjects.join('|')})/` },
      'Jobs, mail, documents, storage and HTTP serve every subject and know none.',
    ),
    ...Object.entries(supportBelow).map(([folder, allowed]) =>
      only(
        `${folder}-looks-down`,
        { path: `^backend/src/${folder}/` },
        {
          path: `^backend/src/(${[...supportFolders, 'database'].filter((other) => other !== folder && !allowed.includes(other)).join('|')})/`,
        },
        `${folder} may use ${allowed.join(', ') || 'no other support folder'}.`,
      ),
    ),
    ...subjects.map((subject) =>
      only(
        `${subject}-looks-down`,
        { path: `^backend/src/${folderOf(subject)}/` },
        {
          path: `^backend/src/(${foldersOf(subjects.filter((other) => other !== subject && !below[subject].includes(other)))})/`,
          pathNot: `^backend/src/(${entitiesAbove[subject]?.join('|') ?? '-'})/.*\\.entity\\.ts$`,
        },
        `${subject} may use ${below[subject].join(', ') || 'no other subject'}.`,
      ),
    ),
    only(
      'controllers-ask-services',
      { path: '^backend/src/(?!http/).*\\.controller\\.ts$' },
      { path: 'node_modules/typeorm|\\.entity\\.ts$' },
      'A controller is one line a route: the statement stands in a service.',
    ),
    only(
      'jobs-answer-nobody',
      { path: '^backend/src/.*\\.job\\.ts$' },
      { path: '\\.controller\\.ts$' },
      'A job uses services, never a controller.',
    ),
    only(
      'storefront-features-are-strangers',
      { path: '^storefront/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^storefront/src/features/', pathNot: '^storefront/src/features/$1/' },
      'What two screens share moves to state, ui or lib.',
    ),
    only(
      'storefront-looks-down',
      { path: '^storefront/src/(state|ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^storefront/src/(features|app)/' },
      'app → features → state → ui, lib.',
    ),
    only(
      'console-looks-down',
      { path: '^admin/src/(ui|hooks|providers|lib|i18n)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^admin/src/(?!ui|hooks|providers|lib|i18n|theme|test)[^/]+/' },
      'App → resources → ui, hooks → providers.',
    ),
    only(
      'console-ui-asks-nobody',
      { path: '^admin/src/ui/', pathNot: '\\.test\\.tsx?$' },
      { path: '^admin/src/providers/' },
      'Parts of the screen get their data from react-admin or a hook.',
    ),
    only(
      'console-providers-show-nothing',
      { path: '^admin/src/providers/', pathNot: '\\.test\\.tsx?$' },
      { path: '^admin/src/(ui|hooks)/' },
      'What talks to the API knows no screen.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
