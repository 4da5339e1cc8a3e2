import { text } from 'node:stream/consumers';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { PageTemplate } from '@selvedge/domain/rendered-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Manifest, ManifestChunk } from 'vite';
import { App } from './app/App';
import { PageHead, type PageHeadProps } from './app/PageHead';
import { fillQueryCache } from './lib/embedded-responses';
import { createQueryClient } from './lib/query-client';
import { EmbeddedPictures, type SmallPicture } from './ui/embedded-pictures';

export { serverRenderedPageAt } from './app/server-rendered-pages';

export interface RenderedPage {
  /** Content of the root element. */
  html: string;
  /** Elements for the head: title, description, preloads, and all styles that the page uses, as Emotion takes them over. */
  head: string;
}

/** The head of a page that the browser renders. */
export const renderHead = (about: PageHeadProps, manifest: Manifest): string =>
  renderToStaticMarkup(<PageHead {...about} />) + scriptPreloads(manifest, about.template);

/** Names of the chunks that every page needs beside its entry, as in vite.config.ts. */
const APP = ['theme', 'box', 'app'];

/** The name of the chunk of each screen; null where it is part of the app. */
const SCREENS: Record<PageTemplate, string | null> = { landing: null, catalogue: 'catalogue', fabric: 'catalogue' };

/** Cached styles of each kind of page: computing them again would be half of a page's cost. */
const styles = new Map<PageTemplate, EmotionCache>();

function stylesOf(template: PageTemplate): EmotionCache {
  const known = styles.get(template) ?? createCache({ key: 'css' });
  // Collects the styles rather than writing them between the elements.
  known.compat = true;
  styles.set(template, known);
  return known;
}

/** The preload links that React puts before the markup; they belong in the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * The page at `path` as a visitor first sees it, rendered with the API's answers.
 *
 * @throws errors of the screen: then the browser renders it.
 */
export async function render(
  path: string,
  about: PageHeadProps,
  manifest: Manifest,
  smallPicture?: (url: string) => Promise<string | null>,
): Promise<RenderedPage> {
  const cache = stylesOf(about.template);
  const queryClient = createQueryClient();
  fillQueryCache(queryClient, about.responses);
  let problem: unknown;
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>
      <EmbeddedPictures value={smallPicture ? firstOnly(smallPicture) : null}>
        <StaticRouter location={path}>
          <App queryClient={queryClient} />
        </StaticRouter>
      </EmbeddedPictures>
    </CacheProvider>,
    {
      onError(error) {
        problem ??= error;
      },
      // Nothing is streamed later by an inline script, which the content security policy would reject.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const whole = await text(prelude);
  queryClient.clear();
  if (problem) throw problem;
  const [preloads = ''] = PRELOADS.exec(whole) ?? [];
  return {
    html: whole.slice(preloads.length),
    head: [
      renderToStaticMarkup(<PageHead {...about} />),
      preloads,
      scriptPreloads(manifest, about.template),
      styleElements(cache),
    ].join(''),
  };
}

/** Links to the scripts of the app and of a screen, which would otherwise be asked for one after the other. */
function scriptPreloads(manifest: Manifest, template: PageTemplate): string {
  const files = new Set<string>();
  const add = ({ file, isEntry, imports = [] }: ManifestChunk) => {
    // The page itself names the entry.
    if (isEntry || files.has(file)) return;
    files.add(file);
    for (const name of imports) add(manifest[name] as ManifestChunk);
  };
  const screen = SCREENS[template];
  // Fonts are in the manifest, too, without a name.
  const wanted = screen ? [...APP, screen] : APP;
  for (const chunk of Object.values(manifest)) if (chunk.name && wanted.includes(chunk.name)) add(chunk);
  return [...files]
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('');
}

/**
 * Global styles separately, each under its name, so that Emotion recognizes them and does not insert them twice. Style
 * elements with `data-s` are not moved, because moving a style sheet would parse it and all styles again.
 */
function styleElements({ inserted }: EmotionCache): string {
  const used = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  // A global rule has no class, so its name does not occur in it.
  const global = used.filter(([name, css]) => !css.includes(name));
  const own = used.filter(([name, css]) => css.includes(name));
  return [...global.map((entry) => styleElement('css-global', [entry])), styleElement('css', own)].join('');
}

const styleElement = (kind: string, rules: [name: string, css: string][]): string => {
  const names = rules.map(([name]) => name).join(' ');
  return `<style data-emotion="${kind} ${names}" data-s="">${rules.map(([, css]) => css).join('')}</style>`;
};

/**
 * Embeds only the first picture: a second one would delay the text of the page. React renders again, and gets the same
 * promise.
 */
function firstOnly(ask: (url: string) => Promise<string | null>): SmallPicture {
  let first: { url: string; small: Promise<string | null> } | undefined;
  return (url) => {
    first ??= { url, small: ask(url) };
    return first.url === url ? first.small : null;
  };
}
