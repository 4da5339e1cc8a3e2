import { createRequire } from 'node:module';
import type { ReactNode } from 'react';

const require = createRequire(import.meta.url);
let render: ((node: ReactNode) => string) | undefined;

/** Elements as static HTML. React's renderer, a megabyte of code, is loaded with the first that are written. */
export function markup(node: ReactNode): string {
  render ??= (require('react-dom/server') as typeof import('react-dom/server')).renderToStaticMarkup;
  return render(node);
}
