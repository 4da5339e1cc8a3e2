import { text } from 'node:stream/consumers';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app/App';
import { PageHead, type PageHeadProps } from './app/PageHead';
import { type Answered, giveAnswers } from './lib/first-answers';
import { createQueryClient } from './lib/query-client';
import { FirstSight, type SmallPicture } from './ui/first-sight';

export { firstPageAt } from './app/first-pages';

export interface Drawn {
  /** Of the root element. */
  html: string;
  /** Of the head: title, description, and the pictures of the first view, to be loaded at once. */
  head: string;
  /** Elements with all styles that the page uses, as Emotion takes them over. */
  styles: string;
}

/** The styles of each kind of page, as far as pages have used them: to work them out again is half of what a page costs. */
const styles = new Map<string, EmotionCache>();

function stylesOf(template: string): EmotionCache {
  const known = styles.get(template) ?? createCache({ key: 'css' });
  // Collects the styles rather than writing them between the elements.
  known.compat = true;
  styles.set(template, known);
  return known;
}

/** What React puts before the markup: pictures to load at once. Their place is the head. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * The page at `path` as a visitor first sees it, with what the API has answered.
 *
 * @throws what a screen throws: then the browser draws it.
 */
export async function draw(
  path: string,
  answers: readonly Answered[],
  about?: PageHeadProps,
  smallPicture?: (url: string) => Promise<string | null>,
): Promise<Drawn> {
  const cache = stylesOf(about?.template ?? '');
  const queryClient = createQueryClient();
  giveAnswers(queryClient, answers);
  let fault: unknown;
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>
      <FirstSight value={smallPicture ? firstOnly(smallPicture) : null}>
        <StaticRouter location={path}>
          <App queryClient={queryClient} />
        </StaticRouter>
      </FirstSight>
    </CacheProvider>,
    {
      onError(error) {
        fault ??= error;
      },
      // No part comes later, by a script that the content policy would refuse.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const whole = await text(prelude);
  queryClient.clear();
  if (fault) throw fault;
  const [preloads = ''] = PRELOADS.exec(whole) ?? [];
  return {
    html: whole.slice(preloads.length),
    head: (about ? renderToStaticMarkup(<PageHead {...about} />) : '') + preloads,
    styles: styleElements(cache),
  };
}

/**
 * Those of the whole page apart, each by its name: only so they are known again, and not written a second time. Whatever
 * is marked by `data-s` stays where it stands; a style sheet that moves is read once more, and all styles with it.
 */
function styleElements({ inserted }: EmotionCache): string {
  const used = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  // A rule of the whole page has no class, so its name is nowhere in it.
  const global = used.filter(([name, css]) => !css.includes(name));
  const own = used.filter(([name, css]) => css.includes(name));
  return [...global.map((entry) => styleElement('css-global', [entry])), styleElement('css', own)].join('');
}

const styleElement = (kind: string, rules: [name: string, css: string][]): string => {
  const names = rules.map(([name]) => name).join(' ');
  return `<style data-emotion="${kind} ${names}" data-s="">${rules.map(([, css]) => css).join('')}</style>`;
};

/** Of the first picture alone: with a second one the words of the page would come later. React asks again, and gets the same promise. */
function firstOnly(ask: (url: string) => Promise<string | null>): SmallPicture {
  let first: { url: string; small: Promise<string | null> } | undefined;
  return (url) => {
    first ??= { url, small: ask(url) };
    return first.url === url ? first.small : null;
  };
}
