import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/App';
import { createQueryClient } from './lib/query-client';

/** The page at `path` as a visitor first sees it: its markup, and the styles that it uses, named for Emotion. */
export function render(path: string): { html: string; css: string; names: string } {
  const cache = createCache({ key: 'css' });
  // Collects the styles in the cache rather than writing them between the elements.
  cache.compat = true;
  const html = renderToString(
    <CacheProvider value={cache}>
      <StaticRouter location={path}>
        <App queryClient={createQueryClient()} />
      </StaticRouter>
    </CacheProvider>,
  );
  const styles = Object.entries(cache.inserted).filter((entry) => typeof entry[1] === 'string');
  return { html, css: styles.map(([, css]) => css).join(''), names: styles.map(([name]) => name).join(' ') };
}
