const PAGE = 4096;

/**
 * Numbers by index, in pages of a typed array (a sparse array): a gap of a page or more takes no memory. A million entries take
 * 4 MB, a tenth of what a `Map` takes.
 */
export class SparseArray {
  /** Values + 1; 0 if there is none. */
  readonly #pages: (Uint32Array | undefined)[] = [];

  /** @param index a natural number */
  get(index: number): number | undefined {
    const stored = this.#pages[Math.floor(index / PAGE)]?.[index % PAGE];
    return stored ? stored - 1 : undefined;
  }

  /** @param value a natural number */
  set(index: number, value: number): void {
    const page = Math.floor(index / PAGE);
    this.#pages[page] ??= new Uint32Array(PAGE);
    (this.#pages[page] as Uint32Array)[index % PAGE] = value + 1;
  }
}
