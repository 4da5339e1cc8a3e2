import { LRUCache } from 'lru-cache';
import { FABRIC_JOINS, FABRIC_JSON } from '../../fabrics/fabric.view.js';
import type { SearchPool } from '../search-pool.js';

/** About 2 kB each. */
const MAX_CACHED = 4_000;

/**
 * An LRU cache of fabrics as JSON texts (domain `Fabric`) by number. Texts stay until their fabric changes, so that a page after
 * a write only reloads the changed fabrics.
 */
export class FabricTexts {
  readonly #cached = new LRUCache<number, string>({ max: MAX_CACHED });
  /** Texts being loaded, which other callers share. */
  readonly #asked = new Map<number, Promise<ReadonlyMap<number, string>>>();

  constructor(private readonly pool: SearchPool) {}

  /** The texts of the fabrics that exist, each in the state of the columns or later. */
  async of(numbers: readonly number[]): Promise<Map<number, string>> {
    const missing = numbers.filter((number) => !this.#cached.has(number) && !this.#asked.has(number));
    if (missing.length > 0) this.#ask(missing);
    const known = await Promise.all(numbers.map((number) => this.#known(number)));
    const texts = new Map<number, string>();
    for (const [place, text] of known.entries()) if (text !== undefined) texts.set(numbers[place] as number, text);
    return texts;
  }

  forget(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.#cached.delete(number);
      this.#asked.delete(number);
    }
  }

  forgetAll(): void {
    this.#cached.clear();
    this.#asked.clear();
  }

  #known(number: number): string | Promise<string | undefined> | undefined {
    const text = this.#cached.get(number);
    return text ?? this.#asked.get(number)?.then((texts) => texts.get(number));
  }

  #ask(numbers: readonly number[]): void {
    const asked = this.#read(numbers);
    for (const number of numbers) this.#asked.set(number, asked);
    const keep = (texts: ReadonlyMap<number, string>) => {
      for (const number of numbers) {
        // A fabric that changed while it was loaded may have been read in its old state.
        if (this.#asked.get(number) !== asked) continue;
        this.#asked.delete(number);
        const text = texts.get(number);
        if (text !== undefined) this.#cached.set(number, text);
      }
    };
    asked.then(keep, () => keep(new Map()));
  }

  async #read(numbers: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.pool.query<{ number: number; fabric: string }[]>(
      `SELECT f.number, (${FABRIC_JSON})::text AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.number = ANY($1::int[])`,
      [numbers],
      'catalog.texts',
    );
    return new Map(rows.map(({ number, fabric }) => [number, fabric]));
  }
}
