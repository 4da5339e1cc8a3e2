import { FABRIC_JOINS, FABRIC_JSON } from '../../fabrics/fabric.view.js';
import type { SearchPool } from '../search-pool.js';

/** Some 2 kB each. */
const KEPT = 4_000;

/**
 * Fabrics as JSON texts (domain `Fabric`) by their numbers: the most recently shown are kept until they change (an LRU
 * cache), so that a page after a write costs the fabrics that it changed.
 */
export class FabricTexts {
  readonly #kept = new Map<number, string>();
  #changes = 0;

  constructor(private readonly pool: SearchPool) {}

  /** Of those that are there, each of the state in which the columns are or a later one. */
  async of(numbers: readonly number[]): Promise<Map<number, string>> {
    const texts = new Map<number, string>();
    for (const number of numbers) {
      const text = this.#kept.get(number);
      if (text !== undefined) texts.set(number, text);
    }
    const missing = numbers.filter((number) => !texts.has(number));
    const changes = this.#changes;
    for (const { number, fabric } of missing.length > 0 ? await this.#ask(missing) : []) texts.set(number, fabric);
    // What changed while it was asked for may have been read as it was before.
    if (changes === this.#changes) for (const [number, text] of texts) this.#keep(number, text);
    return texts;
  }

  forget(numbers: readonly number[]): void {
    this.#changes += 1;
    for (const number of numbers) this.#kept.delete(number);
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#kept.clear();
  }

  #keep(number: number, text: string): void {
    this.#kept.delete(number);
    this.#kept.set(number, text);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value as number);
  }

  #ask(numbers: readonly number[]): Promise<{ number: number; fabric: string }[]> {
    return this.pool.query(
      `SELECT f.number, (${FABRIC_JSON})::text AS fabric FROM fabrics f ${FABRIC_JOINS} WHERE f.number = ANY($1::int[])`,
      [numbers],
      'catalog.texts',
    );
  }
}
