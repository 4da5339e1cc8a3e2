/** Effects on the surrounding browser; the one module that the tests of both apps mock. */

/** Leaves this app by a full navigation: to the other one, or to a fresh start. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}

/** Hides the page at once, because its user has signed out, and loads it again or replaces it by `path`. */
export function abandonPage(path?: string): void {
  document.documentElement.style.visibility = 'hidden';
  // Neither adds to the history: Back leads past this page.
  if (path) window.location.replace(path);
  else window.location.reload();
}

/** Reloads this page, with the current version. */
export function reloadPage(): void {
  window.location.reload();
}

/** Saves a file to the downloads folder. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Opens another site without handing it our window. */
export function openSite(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}

/** Hands a `mailto:` address to the mail program, as a click on a link would. */
export function openMailClient(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}
