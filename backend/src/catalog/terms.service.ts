import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { Term, TermInput } from '@selvedge/domain/fabrics/fabric';
import { DataSource } from 'typeorm';
import { isUniqueViolation } from '../http/database-fault.js';
import { containing, type ListContract, type ListPage, type ListQuery } from '../http/list-query.js';

/** Categories and patterns are the same thing in two tables: names that fabrics carry. */
export type TermKind = 'categories' | 'patterns';

const link = {
  categories: { table: 'fabric_categories', column: 'category_id' },
  patterns: { table: 'fabric_patterns', column: 'pattern_id' },
} as const;

const nouns = { categories: 'Category', patterns: 'Pattern' } as const;

const columns = { name: 'name COLLATE "und-x-icu"', created_at: 'created_at', fabric_count: 'fabric_count' } as const;
type TermColumn = keyof typeof columns;

/** What the console may ask of the list of `resource`. */
export const termList = (resource: string): ListContract<TermColumn, never> => ({
  resource,
  sortable: { id: 'name', name: 'name', created_at: 'created_at', fabric_count: 'fabric_count' },
  defaultSort: { column: 'name', direction: 'ASC' },
  filters: [],
});

@Injectable()
export class TermsService {
  constructor(private readonly dataSource: DataSource) {}

  /** All of them by name, with the number of fabrics on the website. */
  publicTerms(kind: TermKind): Promise<Term[]> {
    return this.dataSource.query(
      `SELECT * FROM (${selectTerms(kind, 'WHERE f.visible')}) term ORDER BY ${columns.name}, id`,
    );
  }

  async list(kind: TermKind, query: ListQuery<TermColumn, never>): Promise<ListPage<Term>> {
    const conditions = ['true'];
    const parameters: unknown[] = [];
    if (query.filter.ids) conditions.push(`id = ANY($${parameters.push(query.filter.ids)})`);
    if (query.filter.search) {
      const pattern = `$${parameters.push(containing(query.filter.search.toLowerCase()))}`;
      conditions.push(`(lower(name) LIKE ${pattern} OR lower(description) LIKE ${pattern})`);
    }
    const rows = await this.dataSource.query<(Term & { total: number })[]>(
      `SELECT *, count(*) OVER ()::int AS total FROM (${selectTerms(kind)}) term WHERE ${conditions.join(' AND ')}
       ORDER BY ${columns[query.sort.column]} ${query.sort.direction}, id
       LIMIT $${parameters.push(query.limit)} OFFSET $${parameters.push(query.offset)}`,
      parameters,
    );
    return { rows: rows.map(({ total: _, ...term }) => term), total: rows[0]?.total ?? 0 };
  }

  async one(kind: TermKind, id: string): Promise<Term> {
    const [term] = await this.dataSource.query<Term[]>(`SELECT * FROM (${selectTerms(kind)}) term WHERE id = $1`, [id]);
    if (!term) throw notFound(kind);
    return term;
  }

  /** @throws ConflictException when the name is taken, whatever its case. */
  async create(kind: TermKind, { name, description }: TermInput): Promise<Term> {
    const [created] = await nameIsFree(kind, name, () =>
      this.dataSource.query<[{ id: string }]>(`INSERT INTO ${kind} (name, description) VALUES ($1, $2) RETURNING id`, [
        name,
        description ?? '',
      ]),
    );
    return this.one(kind, created.id);
  }

  /** Fabrics carry the new name at once. @throws NotFoundException, and ConflictException when the name is taken. */
  async update(kind: TermKind, id: string, { name, description }: TermInput): Promise<Term> {
    const [, count] = await nameIsFree(kind, name, () =>
      this.dataSource.query<[unknown, number]>(
        `UPDATE ${kind} SET name = $2, description = coalesce($3, description), updated_at = now() WHERE id = $1`,
        [id, name, description],
      ),
    );
    if (count === 0) throw notFound(kind);
    return this.one(kind, id);
  }

  /** Fabrics that carry it stay, without it. @throws NotFoundException */
  async remove(kind: TermKind, id: string): Promise<{ id: string; message: string }> {
    const [, count] = await this.dataSource.query<[unknown, number]>(`DELETE FROM ${kind} WHERE id = $1`, [id]);
    if (count === 0) throw notFound(kind);
    return { id, message: `${nouns[kind]} deleted successfully` };
  }
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
  return `SELECT t.id, t.name, t.description, t.created_at, coalesce(used.count, 0)::int AS fabric_count FROM ${kind} t
          LEFT JOIN (SELECT l.${column} AS term_id, count(*) FROM ${table} l JOIN fabrics f ON f.id = l.fabric_id ${which}
                     GROUP BY l.${column}) used ON used.term_id = t.id`;
}
