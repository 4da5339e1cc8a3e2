import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PageTemplate } from '@selvedge/domain/rendered-page';
import { SERVER_FOLDER } from '../http/static/static-apps.js';

/** Matches the part of storefront/index.html that the server replaces. */
const HEAD = /<!--app-head-->.*<!--\/app-head-->/s;
const BODY = /<!--app-html-->.*<!--\/app-html-->/s;

/** A call of the API that a page starts with. */
export interface EmbeddedRequest {
  /** Below `/api`. */
  path: string;
  key: readonly unknown[];
  paged?: true;
}

/** A page that can be rendered, as storefront/src/app/server-rendered-pages.ts describes it. */
export interface ServerRenderedPage {
  template: PageTemplate;
  requests: EmbeddedRequest[];
  subject?: EmbeddedRequest;
  searchOf: (subject: unknown) => string;
}

/** The public URL of the page: see storefront/src/app/PageHead.tsx. */
interface About {
  origin: string;
  path: string;
  search: string;
  template: PageTemplate;
  responses: (EmbeddedRequest & { answer: unknown })[];
}

interface Rendered {
  html: string;
  head: string;
}

/** The small version of a picture of the first screen as a `data:` URL; null if the page should not contain it. */
type SmallPicture = (url: string) => Promise<string | null>;

/** The interface of storefront/src/entry-server.tsx as built. */
interface Program {
  serverRenderedPageAt(url: URL): ServerRenderedPage | null;
  renderHead(about: About, manifest: unknown): string;
  render(path: string, about: About, manifest: unknown, smallPicture?: SmallPicture): Promise<Rendered>;
}

/**
 * The storefront's own screens, built for the server, and the page that contains them. They are loaded for the first request of
 * a page, because many processes never get one.
 */
export class PageProgram {
  readonly serverRenderedPageAt: Program['serverRenderedPageAt'];
  /** Differs from build to build. */
  readonly digest: string;
  readonly #program: Program;
  readonly #template: string;
  readonly #manifest: unknown;

  private constructor(folder: string) {
    const file = serverEntry(folder);
    this.#program = createRequire(import.meta.url)(file) as Program;
    this.serverRenderedPageAt = this.#program.serverRenderedPageAt;
    this.#template = readFileSync(join(folder, 'index.html'), 'utf8');
    this.#manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
    this.digest = createHash('sha256').update(readFileSync(file)).update(this.#template).digest('base64url');
  }

  /** The storefront built into `folder`; null before a build. */
  static in(folder: string): (() => PageProgram) | null {
    if (!existsSync(serverEntry(folder))) return null;
    let program: PageProgram | undefined;
    return () => (program ??= new PageProgram(folder));
  }

  render(path: string, about: About, smallPicture?: SmallPicture): Promise<Rendered> {
    return this.#program.render(path, about, this.#manifest, smallPicture);
  }

  /** The page without content, which the browser renders. */
  withHead(about: About): string {
    return this.#template.replace(HEAD, () => this.#program.renderHead(about, this.#manifest));
  }

  /**
   * The whole page.
   * @param responses the API responses as JSON texts, so that the browser need not request them again
   * @param path at which the browser hydrates the page; without one it renders the page itself
   */
  compose(rendered: Rendered, responses: readonly string[], path?: string): string {
    const root = `<div id="root"${path ? ` data-path="${path}"` : ''}>${rendered.html}</div>`;
    const data = `<script type="application/json" id="answers">[${responses.join(',').replaceAll('<', '\\u003c')}]</script>`;
    const noscript = '<noscript>Asking for quotations needs JavaScript.</noscript>';
    return this.#template.replace(HEAD, () => rendered.head).replace(BODY, () => root + data + noscript);
  }
}

const serverEntry = (folder: string): string => join(folder, SERVER_FOLDER, 'entry-server.cjs');
