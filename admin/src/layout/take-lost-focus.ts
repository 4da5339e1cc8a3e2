/**
 * Focuses the page after a dialog whose opener has gone, such as a button for what the dialog did. Otherwise the next Tab would
 * start at the top of the menu. MUI hides the page with `aria-hidden` while a dialog is open.
 * @param content The `ref` of the page's content, which can have the focus itself.
 */
export function takeLostFocus(content: HTMLElement) {
  const observer = new MutationObserver(() => {
    const isHidden = content.closest('[aria-hidden="true"]') !== null;
    if (!isHidden && document.activeElement === document.body) content.focus({ preventScroll: true });
  });
  const page = content.closest('body > *');
  if (page) observer.observe(page, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}
