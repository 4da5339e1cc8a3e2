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

  /** Whether the text of a code is among those that are chosen, looked up once for each code; those to come included. */
  chosen(isChosen: (text: string) => boolean): (code: number) => boolean {
    const known: boolean[] = [];
    return (code) => {
      known[code] ??= isChosen(this.text(code));
      return known[code];
    };
  }
}
