import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type LazyPage = LazyExoticComponent<ComponentType> & {
  /** Preloads the code; done once, however often it is called. */
  prepare: () => Promise<unknown>;
};

/** A lazily loaded page. The layout shows that it is loading, or that loading failed. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { prepare: load },
  );
}

/** For `usePrepared`: preloads the pages one by one, so that requests by the user find a free connection. */
export function oneByOne(pages: LazyPage[]): { prepare: () => Promise<void> } {
  return {
    prepare: async () => {
      for (const page of pages) await page.prepare();
    },
  };
}
