/** Leaves this app by a full navigation: to the console, or to a fresh start of the storefront. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}

/** Opens another site, or the mail program, without handing it our window. */
export function openOutside(url: string): void {
  if (url.startsWith('mailto:')) window.location.assign(url);
  else window.open(url, '_blank', 'noopener,noreferrer');
}
