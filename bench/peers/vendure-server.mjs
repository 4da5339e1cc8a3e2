/** Vendure with its default search plugin: takes our fabrics into its tables and its search index, and listens. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const BATCH = 500;

const { DATABASE_URL, FABRICS_FILE, PEER_FOLDER, PORT } = process.env;
const vendure = createRequire(`${PEER_FOLDER}/`)('@vendure/core');
const fabrics = JSON.parse(readFileSync(FABRICS_FILE, 'utf8'));

await vendure.bootstrap(
  {
    logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
    apiOptions: { port: Number(PORT), hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
    authOptions: { superadminCredentials: { identifier: 'bench', password: randomUUID() } },
    dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: true, logging: false },
    customFields: {
      Product: [
        { name: 'width', type: 'int' },
        { name: 'gsm', type: 'int' },
        { name: 'composition', type: 'string' },
      ],
    },
    plugins: [vendure.DefaultSearchPlugin],
  },
  {
    onBeforeAppListen: async (app) => {
      await app.init();
      await take(app);
    },
  },
);

async function take(app) {
  await app.get(vendure.Populator).populateInitialData({
    defaultLanguage: 'en',
    defaultZone: 'Asia',
    countries: [{ code: 'LK', name: 'Sri Lanka', zone: 'Asia' }],
    taxRates: [{ name: 'Standard Tax', percentage: 0 }],
    shippingMethods: [],
    paymentMethods: [],
    collections: [],
  });
  const ctx = await app.get(vendure.RequestContextService).create({ apiType: 'admin' });
  const {
    items: [tax],
  } = await app.get(vendure.TaxCategoryService).findAll(ctx);
  const values = new Map();
  for (const [code, of] of Object.entries({
    category: ({ category }) => [category],
    pattern: ({ pattern }) => [pattern],
    colour: ({ colours }) => colours,
  })) {
    const facet = await app
      .get(vendure.FacetService)
      .create(ctx, { code, isPrivate: false, translations: [{ languageCode: 'en', name: code }] });
    for (const name of new Set(fabrics.flatMap(of))) {
      const translations = [{ languageCode: 'en', name }];
      const { id } = await app.get(vendure.FacetValueService).create(ctx, facet, { code: name, translations });
      values.set(`${code} ${name}`, id);
    }
  }

  await write(app.get(vendure.TransactionalConnection).rawConnection.manager, { ctx, tax, values });
}

/** Row by row through its importer takes a tenth of a second each. So: the rows that it and the indexer would write. */
async function write(manager, { ctx: { channelId, channel }, tax, values }) {
  const [location] = await manager.find(vendure.StockLocation);
  const languageCode = 'en';
  const insert = async (entity, row) => {
    const rows = fabrics.map((fabric, place) => row(fabric, place + 1));
    for (let from = 0; from < rows.length; from += BATCH) await manager.insert(entity, rows.slice(from, from + BATCH));
  };
  const valuesOf = ({ category, pattern, colours }) =>
    [`category ${category}`, `pattern ${pattern}`, ...colours.map((colour) => `colour ${colour}`)].map((key) =>
      values.get(key),
    );
  await insert(vendure.Product, ({ width, gsm, composition, created_at }, id) => ({
    id,
    enabled: true,
    createdAt: created_at,
    customFields: { width, gsm, composition },
  }));
  await insert(vendure.ProductTranslation, ({ name, item_code, description }, id) => ({
    languageCode,
    name,
    slug: item_code.toLowerCase(),
    description,
    base: { id },
  }));
  await insert(vendure.ProductVariant, ({ item_code, created_at }, id) => ({
    id,
    enabled: true,
    createdAt: created_at,
    sku: item_code,
    product: { id },
    taxCategory: { id: tax.id },
  }));
  await insert(vendure.ProductVariantTranslation, ({ name }, id) => ({ languageCode, name, base: { id } }));
  await insert(vendure.ProductVariantPrice, ({ price }, id) => ({
    price,
    channelId,
    currencyCode: channel.defaultCurrencyCode,
    variant: { id },
  }));
  await insert(vendure.StockLevel, ({ stock }, id) => ({
    productVariantId: id,
    stockLocationId: location.id,
    stockOnHand: stock,
    stockAllocated: 0,
  }));
  await insert('SearchIndexItem', (fabric, id) => ({
    languageCode,
    channelId,
    productId: id,
    productVariantId: id,
    enabled: true,
    productName: fabric.name,
    productVariantName: fabric.name,
    description: fabric.description,
    slug: fabric.item_code.toLowerCase(),
    sku: fabric.item_code,
    price: fabric.price,
    priceWithTax: fabric.price,
    facetIds: [1, 2, 3],
    facetValueIds: valuesOf(fabric),
    collectionIds: [],
    collectionSlugs: [],
    channelIds: [channelId],
    productPreview: '',
    productVariantPreview: '',
  }));
  const pairs = fabrics.flatMap((fabric, place) => valuesOf(fabric).map((value) => [place + 1, value]));
  await manager.query('INSERT INTO product_channels_channel ("productId", "channelId") SELECT id, $1 FROM product', [
    channelId,
  ]);
  await manager.query(
    'INSERT INTO product_variant_channels_channel ("productVariantId", "channelId") SELECT id, $1 FROM product_variant',
    [channelId],
  );
  await manager.query(
    `INSERT INTO product_facet_values_facet_value ("productId", "facetValueId")
     SELECT * FROM unnest($1::int[], $2::int[])`,
    [pairs.map(([product]) => product), pairs.map(([, value]) => value)],
  );
  await manager.query('ANALYZE');
}
