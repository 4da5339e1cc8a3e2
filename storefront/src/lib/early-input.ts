type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** What was pressed last in a page that the server drew. */
    pressed?: HTMLElement | null;
    /** What was written into its fields. */
    typed?: Map<Field, string>;
    /** The listener that notes both: see vite-prerender.ts. */
    captureEarlyInput?: (event: Event) => void;
  }
}

/** Writes and presses once more what was written and pressed before anybody answered. A link was followed by the browser itself. */
export function replayEarlyInput(): void {
  const { pressed, typed, captureEarlyInput } = window;
  if (!captureEarlyInput) return;
  for (const event of ['click', 'input']) removeEventListener(event, captureEarlyInput, true);
  window.captureEarlyInput = undefined;
  window.pressed = undefined;
  window.typed = undefined;
  for (const [field, text] of typed ?? []) if (field.isConnected) write(field, text);
  if (!pressed?.isConnected) return;
  say('input', pressed);
  pressed.click();
}

/** A part of the page that waits for its turn is taken over at once where anything is said of it. */
const say = (what: string, of: HTMLElement) => of.dispatchEvent(new Event(what, { bubbles: true }));

/** As if it was written now: React hears of a text only when it is another than the one that it knows of. */
function write(field: Field, text: string): void {
  say('input', field);
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  say('input', field);
  if (field instanceof HTMLSelectElement) say('change', field);
}
