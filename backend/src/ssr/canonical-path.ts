import { renderedPaths } from '@selvedge/domain/rendered-page';
import { isUUID } from 'class-validator';
import { decodedPath } from '../http/static/common-headers.js';

const FABRIC = /^\/fabrics\/([^/]+)$/i;

/**
 * The canonical path of a page that can be rendered: in lowercase, without percent-encoding and without redundant slashes. A
 * fabric named by an unknown id keeps its path, of which there are arbitrarily many: they share one page.
 *
 * @returns null for every other path.
 */
export function canonicalPath(path: string): string | null {
  const short = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const id = FABRIC.exec(short)?.[1];
  if (id !== undefined) {
    const decoded = decodedPath(id);
    return isUUID(decoded) ? `/fabrics/${decoded.toLowerCase()}` : path;
  }
  const plain = decodedPath(short).toLowerCase();
  return renderedPaths.find((known) => known === plain) ?? null;
}
