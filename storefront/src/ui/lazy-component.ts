import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadOwnWords } from '../lib/language';

/** A lazily loaded component. It must be inside an error boundary. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }));

/** Like {@link lazyComponent}, for parts with texts of own pages. */
export const lazyWithOwnWords = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(async () => {
    const [part] = await Promise.all([load(), loadOwnWords()]);
    return part;
  });
