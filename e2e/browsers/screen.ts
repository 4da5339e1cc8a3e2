import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DrivenBrowser, FoundElement } from './driven-browser.js';

const TIMEOUT_MS = 20_000;
const PAUSE_MS = 100;
const ANSWER_MS = 3_000;

/** Finds elements by role and name in any browser; in the page it is called TestingLibraryDom. */
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);

/** An element as people know it. */
export interface Wanted {
  role: string;
  name: string | RegExp;
  /** The element that contains it. */
  within?: Wanted;
}

export const the = (role: string, name: string | RegExp, within?: Wanted): Wanted => ({ role, name, within });

/**
 * In the page: the first element of that role and name that shows. `*AllByRole` asks each element for its name, so what
 * can't be it by its markup is left out before.
 */
const FIND = `
  const find = (wanted, container) => {
    if (!wanted) return container;
    const inside = wanted.within ? find(wanted.within, container) : container;
    if (!inside) return null;
    const name = wanted.isPattern ? new RegExp(wanted.name) : wanted.name;
    const all = TestingLibraryDom.queryAllByRole(inside, wanted.role, { name, hidden: true });
    return all.find((element) => element.getClientRects().length > 0) ?? null;
  };
  const element = find(args[0], document.body);
`;

/** Where the element is, once it is in the middle of the screen; nowhere, as long as there is none. */
const PLACE = `
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element ? JSON.stringify([location.href, element.getBoundingClientRect()]) : '';
`;

const toData = ({ role, name, within }: Wanted): object => ({
  role,
  name: name instanceof RegExp ? name.source : name,
  isPattern: name instanceof RegExp,
  within: within && toData(within),
});

const named = ({ role, name, within }: Wanted): string => `${role} '${name}'${within ? ` in ${named(within)}` : ''}`;

/** A page that goes away in mid-sentence may leave a question without an answer. */
function answered<Answer>(question: Promise<Answer>): Promise<Answer> {
  const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer from the browser within ${ANSWER_MS} ms.`);
  });
  return Promise.race([question, late]);
}

/** A browser as a person uses it: looks for what is named, waits until it is there, and uses that. */
export class Screen {
  constructor(readonly browser: DrivenBrowser) {}

  /** Waits until the element stops moving, as content above it may load. */
  async element(wanted: Wanted): Promise<FoundElement> {
    let before = '';
    return this.#until(named(wanted), async () => {
      const place = await this.readInPlace<string>(wanted, PLACE);
      const stands = place !== '' && place === before;
      before = place;
      return stands ? this.browser.find(`${FIND} return element;`, toData(wanted)) : null;
    });
  }

  async click(wanted: Wanted): Promise<void> {
    await (await this.element(wanted)).click();
  }

  /** Puts `text` into a field in place of what is there. */
  async fill(wanted: Wanted, text: string): Promise<void> {
    const field = await this.element(wanted);
    await field.click();
    await this.browser.run(`${FIND} element.focus(); element.select?.();`, toData(wanted));
    await field.type(text);
  }

  /** An empty field by its label, for those that have no role: passwords, days. */
  async field(label: string): Promise<FoundElement> {
    return this.#until(`the field '${label}'`, async () => {
      await this.#bringLibrary();
      const body = `const all = TestingLibraryDom.queryAllByLabelText(document.body, new RegExp('^' + args[0]), { selector: 'input' });
        const field = all.find((element) => element.getClientRects().length > 0);
        field?.focus();
        return field ?? null;`;
      return this.browser.find(body, label);
    });
  }

  /** Chooses from a list of the browser's own, as its arrow keys would. */
  async choose(wanted: Wanted, value: string): Promise<void> {
    await this.element(wanted);
    await this.browser.run(
      `${FIND} element.focus(); element.value = args[1]; element.dispatchEvent(new Event('change', { bubbles: true }));`,
      toData(wanted),
      value,
    );
  }

  valueOf(wanted: Wanted): Promise<string> {
    return this.read(wanted, 'return element.value');
  }

  /** Runs the rest of a function with the element as \`element\`. */
  async read<Answer>(wanted: Wanted, rest: string): Promise<Answer> {
    await this.element(wanted);
    return this.browser.run<Answer>(`${FIND} ${rest}`, toData(wanted));
  }

  /** As {@link read}, without scrolling to it before. */
  async readInPlace<Answer>(wanted: Wanted, rest: string): Promise<Answer> {
    await this.#bringLibrary();
    return this.browser.run<Answer>(`${FIND} ${rest}`, toData(wanted));
  }

  async isThere(wanted: Wanted): Promise<boolean> {
    await this.#bringLibrary();
    return this.browser.run<boolean>(`${FIND} return element !== null;`, toData(wanted));
  }

  async gone(wanted: Wanted): Promise<void> {
    await this.#until(`${named(wanted)} to go`, async () => !(await this.isThere(wanted)) || null);
  }

  text(): Promise<string> {
    return this.browser.run('return document.body?.innerText ?? ""');
  }

  async sees(text: string | RegExp): Promise<void> {
    const pattern = text instanceof RegExp ? text.source : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    await this.#until(
      `'${text}'`,
      async () =>
        (await this.browser.run<boolean>('return new RegExp(args[0]).test(document.body?.innerText ?? "")', pattern)) ||
        null,
    );
  }

  async isAt(path: RegExp): Promise<void> {
    const where = () => this.browser.run<string>('return location.pathname + location.search');
    await this.#until(`the address ${path}`, async () => path.test(await where()) || null);
  }

  /** Comes back to it, because a page that is being replaced has neither library nor element. */
  async #until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
    let problem: unknown;
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(PAUSE_MS)) {
      try {
        const found = await answered(look());
        if (found) return found;
      } catch (error) {
        problem = error;
      }
    }
    const shown = (await this.text()).slice(0, 1500);
    throw new Error(`Waited in vain for ${what}. The screen says:\n${shown}`, { cause: problem });
  }

  async #bringLibrary(): Promise<void> {
    if (await this.browser.run<boolean>("return typeof TestingLibraryDom === 'object'")) return;
    await this.browser.run(library);
  }
}
