import { Category } from '@selvedge/backend/fabrics/category.entity';
import { Fabric } from '@selvedge/backend/fabrics/fabric.entity';
import { FabricImage } from '@selvedge/backend/fabrics/fabric-image.entity';
import { Pattern } from '@selvedge/backend/fabrics/pattern.entity';
import { Upload } from '@selvedge/backend/uploads/upload.entity';
import type { EntityManager } from 'typeorm';
import type { CatalogueFabric } from './catalogue.js';
import { daysBefore } from './moments.js';
import type { StoredPicture } from './pictures.js';
import { categories, patterns } from './qualities.js';
import type { Random } from './random.js';

/** Writes categories, patterns, fabrics and their pictures, which lie in the storage already. */
export async function sowFabrics(
  manager: EntityManager,
  catalogue: readonly CatalogueFabric[],
  pictures: readonly StoredPicture[],
  random: Random,
  now: Date,
): Promise<Fabric[]> {
  const categoryIds = await sowTerms(manager, Category, categories, random);
  const patternIds = await sowTerms(manager, Pattern, patterns, random);
  const fabrics = catalogue.map(({ cloth: _cloth, views: _views, categories: _in, patterns: _with, ...sold }) => {
    const listed = daysBefore(now, random.int(1, 89), random);
    return manager.create(Fabric, {
      ...sold,
      id: random.uuid(),
      numberOfColors: sold.colors.length,
      createdAt: listed,
      updatedAt: listed,
    });
  });
  await manager.insert(Fabric, fabrics);
  await link(
    manager,
    'INSERT INTO fabric_categories (fabric_id, category_id)',
    catalogue.flatMap((sold, place) => sold.categories.map((name) => [fabrics[place]?.id, categoryIds.get(name)])),
  );
  await link(
    manager,
    'INSERT INTO fabric_patterns (fabric_id, pattern_id)',
    catalogue.flatMap((sold, place) => sold.patterns.map((name) => [fabrics[place]?.id, patternIds.get(name)])),
  );
  await manager.insert(
    Upload,
    pictures.map(({ id, storageKey, side, bytes, placeholderColor }) => ({
      id,
      storageKey,
      width: side,
      height: side,
      bytes,
      placeholderColor,
    })),
  );
  await manager.insert(
    FabricImage,
    pictures.map(({ id, fabric, displayOrder, url, altText, placeholderColor }) => ({
      id: random.uuid(),
      fabricId: fabrics[fabric]?.id,
      uploadId: id,
      imageUrl: url,
      altText,
      isPrimary: displayOrder === 0,
      displayOrder,
      placeholderColor,
    })),
  );
  return fabrics;
}

/** Names that an admin has already made are used as they are. @returns the id of each name */
async function sowTerms(
  manager: EntityManager,
  entity: typeof Category | typeof Pattern,
  terms: Readonly<Record<string, string>>,
  random: Random,
): Promise<Map<string, string>> {
  const known = new Map((await manager.find(entity)).map((term) => [term.name.toLowerCase(), term.id]));
  const ids = new Map<string, string>();
  for (const [name, description] of Object.entries(terms)) {
    const id = random.uuid();
    const existing = known.get(name.toLowerCase());
    if (!existing) await manager.insert(entity, { id, name, description });
    ids.set(name, existing ?? id);
  }
  return ids;
}

async function link(manager: EntityManager, insert: string, pairs: (string | undefined)[][]): Promise<void> {
  await manager.query(`${insert} SELECT * FROM unnest($1::uuid[], $2::uuid[])`, [
    pairs.map(([fabricId]) => fabricId),
    pairs.map(([, termId]) => termId),
  ]);
}
