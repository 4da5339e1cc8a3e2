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

  /** A test whether the text of a code is chosen, evaluated once per code; it works for codes added later, too. */
  chosen(isChosen: (text: string) => boolean): (code: number) => boolean {
    const known: boolean[] = [];
    return (code) => {
      known[code] ??= isChosen(this.text(code));
      return known[code];
    };
  }
}
