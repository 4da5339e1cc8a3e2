import { LRUCache } from 'lru-cache';
import { FABRIC_JOINS, FABRIC_JSON } from '../fabrics/fabric.view.js';
import type { SearchPool } from './search-pool.js';

/** About 2 kB each. */
const MAX_CACHED = 4_000;

/**
 * An LRU cache of fabrics as JSON texts (domain `Fabric`) by id. Texts stay until their fabric changes, so that a page after
 * a write only reloads the changed fabrics.
 */
export class FabricTexts {
  readonly #cached = new LRUCache<string, string>({ max: MAX_CACHED });
  /** Texts being loaded, which other callers share. */
  readonly #pending = new Map<string, Promise<ReadonlyMap<string, string>>>();

  constructor(private readonly pool: SearchPool) {}

  /** The texts of the fabrics that exist, each in the state of the columns or later. */
  async of(ids: readonly string[]): Promise<Map<string, string>> {
    const missing = ids.filter((id) => !this.#cached.has(id) && !this.#pending.has(id));
    if (missing.length > 0) this.#ask(missing);
    const known = await Promise.all(ids.map((id) => this.#known(id)));
    const texts = new Map<string, string>();
    for (const [place, text] of known.entries()) if (text !== undefined) texts.set(ids[place] as string, text);
    return texts;
  }

  forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#cached.delete(id);
      this.#pending.delete(id);
    }
  }

  forgetAll(): void {
    this.#cached.clear();
    this.#pending.clear();
  }

  #known(id: string): string | Promise<string | undefined> | undefined {
    const text = this.#cached.get(id);
    return text ?? this.#pending.get(id)?.then((texts) => texts.get(id));
  }

  #ask(ids: readonly string[]): void {
    const pending = this.#read(ids);
    for (const id of ids) this.#pending.set(id, pending);
    const keep = (texts: ReadonlyMap<string, string>) => {
      for (const id of ids) {
        // A fabric that changed while it was loaded may have been read in its old state.
        if (this.#pending.get(id) !== pending) continue;
        this.#pending.delete(id);
        const text = texts.get(id);
        if (text !== undefined) this.#cached.set(id, text);
      }
    };
    pending.then(keep, () => keep(new Map()));
  }

  async #read(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.pool.query<{ id: string; fabric: string }[]>(
      `SELECT f.id, (${FABRIC_JSON})::text AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.id = ANY($1::uuid[])`,
      [ids],
      'catalog.texts',
    );
    return new Map(rows.map(({ id, fabric }) => [id, fabric]));
  }
}
