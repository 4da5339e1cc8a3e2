import { nameKey } from '@selvedge/domain/look-alikes';

/** A dictionary encoding: maps each text to a small number and back, in order of first use. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #texts: string[] = [];
  /** The first code of those whose texts look alike, by code. */
  readonly #names: number[] = [];
  readonly #namesByKey = new Map<string, number>();

  get size(): number {
    return this.#texts.length;
  }

  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    const code = this.#texts.push(text) - 1;
    this.#codes.set(text, code);
    const key = nameKey(text);
    const name = this.#namesByKey.get(key) ?? code;
    this.#namesByKey.set(key, name);
    this.#names.push(name);
    return code;
  }

  /** The code of a text; undefined if none has it. */
  find(text: string): number | undefined {
    return this.#codes.get(text);
  }

  text(code: number): string {
    return this.#texts[code] as string;
  }

  /** The same code for all texts that are one name: `Off–White` and `off-white`. */
  name(code: number): number {
    return this.#names[code] as number;
  }

  /** For each code, 1 if its text is wanted, else 0. */
  where(isWanted: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#texts, (text) => Number(isWanted(text)));
  }
}
