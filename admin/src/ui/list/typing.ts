/** Whether keys belong to a field or a dialog. Checkboxes and buttons take no letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null);
