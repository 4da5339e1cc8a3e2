/** A dictionary encoding: maps each text to a small number and back, in order of first use. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  text(code: number): string {
    return this.#texts[code] as string;
  }

  /** For each code, 1 if its text is wanted, else 0. */
  where(isWanted: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#texts, (text) => Number(isWanted(text)));
  }
}
