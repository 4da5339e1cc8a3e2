/** Leaves this app by a full navigation: to the console, or to a fresh start of the storefront. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}

/** Puts a file into the downloads of whoever is here. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Opens another site, or the mail program, without handing it our window. */
export function openOutside(url: string): void {
  if (url.startsWith('mailto:')) window.location.assign(url);
  else window.open(url, '_blank', 'noopener,noreferrer');
}
