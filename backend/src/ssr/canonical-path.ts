import { isUUID } from 'class-validator';
import { decodedPath } from '../http/static/common-headers.js';

const FABRIC = /^\/fabrics\/([^/]+)$/i;
const OTHERS = /^\/(?:home|fabrics)?$/i;

/**
 * The one spelling of the path of a page that can be rendered: in small letters, without signs that are written by their numbers
 * and without slashes that say nothing. A fabric that is named by no id keeps its name, of which there are as many as anybody
 * likes: they share one page.
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
  const plain = decodedPath(short);
  return OTHERS.test(plain) ? plain.toLowerCase() : null;
}
