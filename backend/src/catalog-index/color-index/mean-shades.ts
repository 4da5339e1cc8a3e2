import { hexOf, rgbOf } from '@selvedge/domain/colour/hex';
import { fromLight, lightOf } from '@selvedge/domain/colour/lab';
import type { NamedShade } from '@selvedge/domain/fabrics/fabric';
import type { Dictionary } from '../dictionary.js';
import { Lists } from '../lists.js';

/** The number of shades under a name, and the sums of their linear light. */
interface Sum {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** The mean of all shades sold under a name, maintained incrementally as fabrics change. */
export class MeanShades {
  /** Per fabric, pairs of a name's code and a color as one number. */
  readonly #shades = new Lists();
  readonly #sums = new Map<number, Sum>();

  constructor(private readonly names: Dictionary) {}

  set(row: number, shades: readonly (readonly [name: string, hex: string])[]): void {
    this.#addAll(row, -1);
    const named = shades.filter(([name]) => name !== '');
    this.#shades.set(
      row,
      named.flatMap(([name, hex]) => [this.names.code(name), Number.parseInt(hex.slice(1), 16)]),
    );
    this.#addAll(row, 1);
  }

  /** Spellings of one name have one shade, under the one that most fabrics have. */
  all(): NamedShade[] {
    const named = new Map<number, Sum & { code: number; most: number }>();
    for (const [code, sum] of this.#sums) {
      if (sum.count === 0) continue;
      const name = this.names.name(code);
      const other = named.get(name);
      if (!other) named.set(name, { ...sum, code, most: sum.count });
      else {
        for (const part of ['count', 'red', 'green', 'blue'] as const) other[part] += sum[part];
        const isMore = sum.count > other.most;
        const isAsMany = sum.count === other.most && this.names.text(code) < this.names.text(other.code);
        if (isMore || isAsMany) Object.assign(other, { code, most: sum.count });
      }
    }
    return [...named.values()]
      .map(({ code, count, red, green, blue }) => ({
        name: this.names.text(code),
        hex: hexOf([fromLight(red / count), fromLight(green / count), fromLight(blue / count)]),
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  #addAll(row: number, sign: 1 | -1): void {
    const { items } = this.#shades;
    const end = this.#shades.start(row) + this.#shades.length(row);
    for (let at = this.#shades.start(row); at < end; at += 2) {
      this.#add(items[at] as number, items[at + 1] as number, sign);
    }
  }

  #add(code: number, shade: number, sign: 1 | -1): void {
    const sum = this.#sums.get(code) ?? { count: 0, red: 0, green: 0, blue: 0 };
    const [red, green, blue] = rgbOf(`#${shade.toString(16).padStart(6, '0')}`);
    sum.count += sign;
    sum.red += sign * (lightOf[red] as number);
    sum.green += sign * (lightOf[green] as number);
    sum.blue += sign * (lightOf[blue] as number);
    this.#sums.set(code, sum);
  }
}
