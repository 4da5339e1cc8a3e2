import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type LazyPage = LazyExoticComponent<ComponentType> & {
  /** Fetches the code ahead of the page's opening; done once, however often it is called. */
  prepare: () => Promise<unknown>;
};

/** A page that the start of the console does without. The frame shows that it is on its way, or that it can't be had. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { prepare: load },
  );
}

/** As `usePrepared` takes it: the pages one after the other, so that what somebody waits for finds a free connection. */
export function oneByOne(pages: LazyPage[]): { prepare: () => Promise<void> } {
  return {
    prepare: async () => {
      for (const page of pages) await page.prepare();
    },
  };
}
