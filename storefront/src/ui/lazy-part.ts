import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { speakOnOwnPages } from '../lib/language';

/** A lazily loaded component. It must be inside a PartBoundary or a screen's boundary. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await load() }));

/** Like {@link lazyPart}, for parts with texts of own pages. */
export const lazyPartWithWords = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    const [part] = await Promise.all([load(), speakOnOwnPages()]);
    return part;
  });
