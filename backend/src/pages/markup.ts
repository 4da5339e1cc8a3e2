import { createRequire } from 'node:module';
import type { ReactNode } from 'react';

const require = createRequire(import.meta.url);
let render: ((node: ReactNode) => string) | undefined;

/** Renders elements as static HTML. React's renderer, a megabyte of code, is loaded at first use. */
export function markup(node: ReactNode): string {
  render ??= (require('react-dom/server') as typeof import('react-dom/server')).renderToStaticMarkup;
  return render(node);
}
