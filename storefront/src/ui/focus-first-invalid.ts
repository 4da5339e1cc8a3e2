/**
 * Focuses the first field under `root` with an unreadable figure, so that nothing is sent with the former figure; false if all
 * can be read. The field itself says what is wrong.
 */
export function focusFirstInvalid(root: Element | null): boolean {
  const field = root?.querySelector<HTMLElement>('input[aria-invalid="true"]');
  field?.focus();
  return Boolean(field);
}
