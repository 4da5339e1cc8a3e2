import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { Term, TermInput } from '@selvedge/domain/fabrics/fabric';
import type { Deleted } from '@selvedge/domain/undo';
import { DataSource, type EntityManager } from 'typeorm';
import { SearchPool } from '../catalog-index/search-pool.js';
import { Conditions } from '../database/conditions.js';
import { isUniqueViolation } from '../database/database-unavailable.js';
import { page } from '../database/page.js';
import { readDeleted } from '../database/undo/deleted-rows.js';
import { Undo } from '../database/undo/undo.entity.js';
import { changesBy } from '../database/versioned.js';
import { CatalogVersion } from '../fabrics/catalog-version.js';
import { Category } from '../fabrics/category.entity.js';
import { Pattern } from '../fabrics/pattern.entity.js';
import { type CalledBy, type Change, rejectStale } from '../http/change.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { type ListContract, type ListPage, type ListQuery } from '../http/lists/list-query.js';
import { ResponseCache } from './response-cache.js';

/** Categories and patterns: two tables of the same shape, whose names are assigned to fabrics. */
export type TermKind = 'categories' | 'patterns';

const link = {
  categories: { table: 'fabric_categories', column: 'category_id' },
  patterns: { table: 'fabric_patterns', column: 'pattern_id' },
} as const;

const entities = { categories: Category, patterns: Pattern } as const;
const nouns = { categories: 'Category', patterns: 'Pattern' } as const;

const BY_NAME = 'name COLLATE "und-x-icu"';

/** The lists in the admin console. */
const termList = {
  sortable: { id: BY_NAME, name: BY_NAME, created_at: 'created_at', fabric_count: 'fabric_count' },
  defaultSort: { column: 'name', direction: 'ASC' },
  filters: [],
} as const;
export const categoryList = { resource: 'fabric-categories', ...termList } as const satisfies ListContract;
export const patternList = { resource: 'fabric-patterns', ...termList } as const satisfies ListContract;

@Injectable()
export class TermsService {
  readonly #responses = new ResponseCache<Term[]>({ max: Object.keys(link).length });

  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly catalogVersion: CatalogVersion,
    private readonly pool: SearchPool,
  ) {}

  /** All terms by name, with the number of fabrics on the website. */
  async publicTerms(kind: TermKind): Promise<Term[]> {
    return this.#responses.get(kind, await this.catalogVersion.read(), () =>
      this.pool.query<Term[]>(
        `SELECT * FROM (${selectTerms(kind, 'WHERE f.visible')}) term ORDER BY ${BY_NAME}, id`,
        [],
      ),
    );
  }

  async list(kind: TermKind, query: ListQuery<typeof categoryList>): Promise<ListPage<Term>> {
    const { filter, sort, limit, offset } = query;
    return page<Term>(this.dataSource, {
      select: '*',
      from: `(${selectTerms(kind)}) term`,
      conditions: new Conditions()
        .among('id', filter.ids)
        .containing(
          filter.search,
          (pattern) => `(folded(name) LIKE ${pattern} OR folded(description) LIKE ${pattern})`,
        ),
      order: `${termList.sortable[sort.column]} ${sort.direction}, id`,
      limit,
      offset,
    });
  }

  async one(kind: TermKind, id: string): Promise<Term> {
    const [term] = await this.dataSource.query<Term[]>(`SELECT * FROM (${selectTerms(kind)}) term WHERE id = $1`, [id]);
    if (!term) throw notFound(kind);
    return term;
  }

  /** @throws ConflictException if the name is taken, ignoring case. */
  async create(kind: TermKind, { name, description }: TermInput, change: CalledBy): Promise<Term> {
    const id = await nameIsFree(kind, name, () =>
      this.idempotency.once(change, async (manager) => {
        await changesBy(manager, change.by);
        const [made] = await manager.query<[{ id: string }]>(
          `INSERT INTO ${kind} (name, description) VALUES ($1, $2) RETURNING id`,
          [name, description ?? ''],
        );
        return made.id;
      }),
    );
    return this.one(kind, id);
  }

  /**
   * Renames apply to all fabrics at once.
   *
   * @throws NotFoundException, ConflictException if the name is taken, StaleRecord for an old version.
   */
  async update(kind: TermKind, id: string, change: Change, { name, description }: TermInput): Promise<void> {
    await nameIsFree(kind, name, () =>
      this.idempotency.once(change, async (manager) => {
        const term = await lock(manager, kind, id, change);
        await manager.update(entities[kind], { id }, { name, description: description ?? term.description });
      }),
    );
  }

  /** Removes the term from its fabrics, too. @throws NotFoundException, StaleRecord */
  async remove(kind: TermKind, id: string, change: Change): Promise<Deleted> {
    const undo_id = await this.idempotency.once(change, async (manager) => {
      const { name } = await lock(manager, kind, id, change);
      const undo = manager.create(Undo, {
        actorId: change.by.id,
        kind: 'rows',
        needs: 'catalogue.write',
        resource: kind,
        name,
        before: await readDeleted(manager, kind, [id]),
      });
      await manager.save(undo);
      await manager.delete(entities[kind], { id });
      return undo.id;
    });
    return { id, message: `${nouns[kind]} deleted successfully`, undo_id };
  }
}

async function lock(manager: EntityManager, kind: TermKind, id: string, change: Change): Promise<Category | Pattern> {
  const term = await manager.findOne<Category | Pattern>(entities[kind], {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!term) throw notFound(kind);
  rejectStale(term, change, `The ${nouns[kind].toLowerCase()} ${term.name}`);
  await changesBy(manager, change.by);
  return term;
}

function notFound(kind: TermKind): NotFoundException {
  return new NotFoundException(`${nouns[kind]} not found.`);
}

async function nameIsFree<T>(kind: TermKind, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, `${kind}_name_key`)) throw error;
    const message = `There is already a ${nouns[kind].toLowerCase()} called '${name}'.`;
    throw new ConflictException({ message, errors: [{ field: 'name', message }] });
  }
}

function selectTerms(kind: TermKind, which = ''): string {
  const { table, column } = link[kind];
  return `SELECT t.id, t.name, t.description, t.version, t.created_at, coalesce(used.count, 0)::int AS fabric_count FROM ${kind} t
          LEFT JOIN (SELECT l.${column} AS term_id, count(*) FROM ${table} l JOIN fabrics f ON f.id = l.fabric_id ${which}
                     GROUP BY l.${column}) used ON used.term_id = t.id`;
}
