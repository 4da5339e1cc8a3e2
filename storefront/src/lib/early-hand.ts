type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What was pressed last in a page that the server drew. */
    pressed?: HTMLElement | null;
    /** What was written into its fields. */
    typed?: Map<Field, string>;
    /** The listener that notes both: see vite-prerender.ts. */
    noteHand?: (event: Event) => void;
  }
}

/** Writes and presses once more what was written and pressed before anybody answered. A link was followed by the browser itself. */
export function answerEarlyHand(): void {
  const { pressed, typed, noteHand } = window;
  if (!noteHand) return;
  for (const event of ['click', 'input']) removeEventListener(event, noteHand, true);
  window.noteHand = undefined;
  window.pressed = undefined;
  window.typed = undefined;
  for (const [field, text] of typed ?? []) if (field.isConnected) write(field, text);
  if (pressed?.isConnected) pressed.click();
}

/** As if it was written now: React hears of a text only when it is another than the one that it knows of. */
function write(field: Field, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
