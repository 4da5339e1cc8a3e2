import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import { Category } from '../../src/fabrics/category.entity.js';
import { Fabric } from '../../src/fabrics/fabric.entity.js';
import { FabricImage } from '../../src/fabrics/fabric-image.entity.js';
import { Pattern } from '../../src/fabrics/pattern.entity.js';
import type { TestApp } from './app.js';

let serial = 0;

interface FabricFields extends Partial<Omit<Fabric, 'categories' | 'patterns' | 'images'>> {
  /** Names; created if they do not exist. */
  categories?: string[];
  patterns?: string[];
  /** URLs; the first is primary. */
  images?: string[];
}

/** A few hundred a statement: thousands in one take longer on a busy machine than the database has for an answer. */
const MAX_DELETED = 500;

/** Deletes all fabrics. */
export async function removeFabrics({ dataSource }: Pick<TestApp, 'dataSource'>): Promise<void> {
  let removed = MAX_DELETED;
  while (removed === MAX_DELETED) {
    [, removed] = await dataSource.query<[unknown, number]>(
      'DELETE FROM fabrics WHERE id IN (SELECT id FROM fabrics LIMIT $1)',
      [MAX_DELETED],
    );
  }
}

/** A stored cotton poplin at Rs. 450.00 per meter, with a minimum order of 30 and 500 m in stock. */
export async function aFabric(
  { dataSource }: Pick<TestApp, 'dataSource'>,
  { categories = [], patterns = [], images = [], ...fields }: FabricFields = {},
): Promise<Fabric> {
  serial += 1;
  const { manager } = dataSource;
  const fabric = await manager.save(
    manager.create(Fabric, {
      name: `Cotton Poplin ${serial}`,
      itemCode: `CP-${1000 + serial}`,
      description: 'Crisp and smooth, for shirts.',
      material: '100% Cotton',
      fibres: fibresOf(fields.material ?? '100% Cotton'),
      colors: ['White'],
      numberOfColors: 1,
      widthCm: 147,
      weightGsm: 120,
      priceCents: 45_000,
      priceUnit: 'meters',
      minimumOrder: 30,
      stockQuantity: 500,
      ...fields,
      categories: await Promise.all(categories.map((name) => term({ dataSource }, Category, name))),
      patterns: await Promise.all(patterns.map((name) => term({ dataSource }, Pattern, name))),
    }),
  );
  for (const [displayOrder, imageUrl] of images.entries()) {
    await manager.insert(FabricImage, { fabricId: fabric.id, imageUrl, displayOrder, isPrimary: displayOrder === 0 });
  }
  return fabric;
}

async function term<T extends Category | Pattern>(
  { dataSource }: Pick<TestApp, 'dataSource'>,
  entity: new () => T,
  name: string,
): Promise<T> {
  const repository = dataSource.getRepository<Category | Pattern>(entity);
  return ((await repository.findOneBy({ name })) ?? (await repository.save(repository.create({ name })))) as T;
}
