/** The whole file is of no use; the message says why to the person who sent it. */
export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
}
