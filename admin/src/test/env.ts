/** Mock of @selvedge/web/browser: jsdom cannot navigate, so the tests read the target addresses. */
export const visited: string[] = [];

export function leaveTo(path: string): void {
  visited.push(path);
}

/** The same, for a page that nobody may see any more; none is the page itself. */
export const abandonPage = (path = 'reload'): void => leaveTo(path);

/** Mock of the mail program; a test may make it fail. */
export const openMailClient = jest.fn<void, [address: string]>();

/** Mock of the downloads folder. */
export const saveFile = jest.fn<void, [content: Blob, name: string]>();
