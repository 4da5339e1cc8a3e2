/** Stands in for @selvedge/web/browser: jsdom cannot navigate, so the tests read where the console wanted to go. */
export const visited: string[] = [];

export function leaveTo(path: string): void {
  visited.push(path);
}

/** Stands in for the mail program; a test may make it fail. */
export const openMailClient = jest.fn<void, [address: string]>();

/** Stands in for the downloads folder. */
export const saveFile = jest.fn<void, [content: Blob, name: string]>();
