/** What the page itself provides; the one module that tests replace. */

/** Leaves the console: a full page load of a path of the same site, such as `/` or `/home`. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}

/** Hands a `mailto:` address to the mail program of this computer, as a click on a link would. */
export function openMailClient(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}

/** Puts a file into the downloads of whoever uses the console. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
