import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVER_FOLDER } from '../http/static/static-apps.js';

const TEMPLATES = ['landing', 'catalogue', 'fabric'] as const;
const PLACES = /<!--(?:head|root)-->/;

/** A call of the API that a page begins with. */
export interface Question {
  /** Below `/api`. */
  path: string;
  key: readonly unknown[];
  paged?: true;
}

/** A page that can be drawn, as storefront/src/app/first-pages.ts describes it. */
export interface ServerRenderedPage {
  template: (typeof TEMPLATES)[number];
  questions: Question[];
  subject?: Question;
  look: (subject: unknown) => string;
}

/** The public URL of the page: see storefront/src/app/PageHead.tsx. */
interface About {
  origin: string;
  path: string;
  template: string;
  answers: (Question & { answer: unknown })[];
}

interface Drawn {
  html: string;
  head: string;
  styles: string;
}

/** The small version of a picture of the first screen as a `data:` address; null where it is not to be in the page. */
type SmallPicture = (url: string) => Promise<string | null>;

/** storefront/src/entry-server.tsx, as it was built. */
interface Program {
  firstPageAt(url: URL): ServerRenderedPage | null;
  draw(path: string, answers: About['answers'], about: About, smallPicture?: SmallPicture): Promise<Drawn>;
}

/**
 * The storefront's own screens, built for the server, and the page that they stand in. Loaded when the first page is
 * asked for, because a process that nobody visits needs none of it.
 */
export class PageProgram {
  readonly firstPageAt: Program['firstPageAt'];
  readonly draw: Program['draw'];
  /** Differs from build to build. */
  readonly digest: string;
  readonly #templates: Map<string, [before: string, between: string, after: string]>;

  private constructor(folder: string) {
    const file = join(folder, 'entry-server.cjs');
    const { firstPageAt, draw } = createRequire(import.meta.url)(file) as Program;
    this.firstPageAt = firstPageAt;
    this.draw = draw;
    const pages = TEMPLATES.map((name) => [name, readFileSync(join(folder, `${name}.html`), 'utf8')] as const);
    this.#templates = new Map(
      pages.map(([name, page]) => {
        const [before = '', between = '', after = ''] = page.split(PLACES);
        return [name, [before, between, after]];
      }),
    );
    const hash = createHash('sha256').update(readFileSync(file));
    for (const [, page] of pages) hash.update(page);
    this.digest = hash.digest('base64url');
  }

  /** The storefront built into `folder`; null before a build. */
  static in(folder: string): (() => PageProgram) | null {
    const own = join(folder, SERVER_FOLDER);
    if (!existsSync(join(own, 'entry-server.cjs'))) return null;
    let program: PageProgram | undefined;
    return () => (program ??= new PageProgram(own));
  }

  /**
   * The whole page.
   * @param path that the browser must be at to take it over; without one it draws the page itself
   * @param answers JSON texts of what was asked, for the browser to ask nothing again
   */
  compose(template: string, drawn: Drawn, answers: readonly string[], path?: string): string {
    const [before, between, after] = this.#templates.get(template) ?? ['', '', ''];
    const root = `<div id="root"${path ? ` data-path="${path}"` : ''}>${drawn.html}</div>`;
    const data = `<script type="application/json" id="answers">[${answers.join(',').replaceAll('<', '\\u003c')}]</script>`;
    return [before, drawn.head, drawn.styles, between, root, data, after].join('');
  }
}
