/** What the page itself provides; the one module that tests replace. */

/** Leaves the console: a full page load of a path of the same site, such as `/` or `/home`. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}
