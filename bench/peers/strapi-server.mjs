/** Strapi without its admin panel: one content type that anybody may read, filled by its own database layer; then it listens. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const TYPE = 'api::fabric.fabric';
const BATCH = 500;

const { DATABASE_URL, FABRICS_FILE, PEER_FOLDER, PORT } = process.env;
const project = join(dirname(FABRICS_FILE), 'strapi');
const secret = randomBytes(16).toString('base64');
const part = (make, more = '') => `module.exports = require('@strapi/strapi').factories.${make}('${TYPE}'${more});`;
const attributes = Object.fromEntries(
  Object.entries({
    string: ['name', 'item_code', 'composition', 'category', 'pattern'],
    integer: ['price', 'width', 'gsm', 'stock'],
    json: ['colours'],
    text: ['description'],
  }).flatMap(([type, names]) => names.map((name) => [name, { type }])),
);

const files = {
  'package.json': { name: 'peer', version: '1.0.0' },
  'config/server.json': {
    host: '127.0.0.1',
    port: Number(PORT),
    app: { keys: [secret] },
    logger: { config: { level: 'error' }, startup: { enabled: false }, updates: { enabled: false } },
  },
  'config/admin.json': {
    auth: { secret },
    apiToken: { salt: secret },
    transfer: { token: { salt: secret } },
    secrets: { encryptionKey: secret },
  },
  'config/database.json': { connection: { client: 'postgres', connection: { connectionString: DATABASE_URL } } },
  'config/middlewares.json': [
    'logger',
    'errors',
    'security',
    'cors',
    'poweredBy',
    'query',
    'body',
    'session',
    'favicon',
    'public',
  ].map((name) => `strapi::${name}`),
  'src/api/fabric/content-types/fabric/schema.json': {
    kind: 'collectionType',
    collectionName: 'fabrics',
    info: { singularName: 'fabric', pluralName: 'fabrics', displayName: 'Fabric' },
    options: { draftAndPublish: false },
    attributes,
  },
  'src/api/fabric/controllers/fabric.js': part('createCoreController'),
  'src/api/fabric/services/fabric.js': part('createCoreService'),
  'src/api/fabric/routes/fabric.js': part(
    'createCoreRouter',
    ', { config: { find: { auth: false }, findOne: { auth: false } } }',
  ),
};
for (const [path, content] of Object.entries(files)) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), typeof content === 'string' ? content : JSON.stringify(content));
}
mkdirSync(join(project, 'public/uploads'), { recursive: true });
symlinkSync(join(PEER_FOLDER, 'node_modules'), join(project, 'node_modules'));

process.chdir(project);
const { createStrapi } = createRequire(`${project}/`)('@strapi/strapi');
const strapi = await createStrapi({ appDir: project, distDir: project, serveAdminPanel: false }).load();
const fabrics = JSON.parse(readFileSync(FABRICS_FILE, 'utf8'));
for (let from = 0; from < fabrics.length; from += BATCH) {
  const data = fabrics.slice(from, from + BATCH).map(({ created_at, ...fabric }) => ({
    ...fabric,
    documentId: randomBytes(12).toString('hex'),
    createdAt: created_at,
    publishedAt: created_at,
  }));
  await strapi.db.query(TYPE).createMany({ data });
}
await strapi.db.connection.raw('ANALYZE');
await strapi.start();
