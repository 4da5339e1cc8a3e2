/**
 * Puts the keyboard into the first field under `root` whose figure can't be read, so that nothing is sent with the
 * figure that stood there before; false when all can be read. The field itself says what is wrong.
 */
export function mendFirst(root: Element | null): boolean {
  const field = root?.querySelector<HTMLElement>('input[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
