import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWithTexts } from '../i18n/i18n-provider';

// biome-ignore lint/suspicious/noExplicitAny: most pages have no properties
type LazyPage<Props = any> = LazyExoticComponent<ComponentType<Props>> & {
  /** Preloads the code; done once, however often it is called. */
  preload: () => Promise<unknown>;
};

/**
 * A lazily loaded page. The layout shows that it is loading, or that loading failed.
 *
 * @param texts that come with the page, where nothing else shows them
 */
export function lazyPage<Props = object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: Parameters<typeof loadWithTexts>[1],
): LazyPage<Props> {
  const preload = () => loadWithTexts(load, texts);
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { preload },
  );
}

/** For `usePreload`: preloads the pages one by one, so that requests by the user find a free connection. */
export function preloadInOrder(pages: LazyPage[]): { preload: () => Promise<void> } {
  return {
    preload: async () => {
      for (const page of pages) await page.preload();
    },
  };
}
