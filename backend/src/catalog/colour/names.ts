/** Texts as small numbers and back: 0 for the first that was met, 1 for the next. */
export class Names {
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

  /** One byte a code, 1 where its text is `wanted`; undefined where nothing is asked. */
  among(wanted: ((text: string) => boolean) | undefined): Uint8Array | undefined {
    return wanted && Uint8Array.from(this.#texts, (text) => (wanted(text) ? 1 : 0));
  }
}
