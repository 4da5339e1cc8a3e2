import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A lazily loaded component. It must be inside a PartBoundary or a screen's boundary. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }));
