type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** The control pressed last before hydration. */
    pressed?: HTMLElement | null;
    /** Text typed into fields before hydration. */
    typed?: Map<Field, string>;
    /** The listener that records both: see index.html. */
    captureEarlyInput?: (event: Event) => void;
  }
}

/** Replays typing and presses from before hydration. Links were followed by the browser itself. */
export function replayEarlyInput(): void {
  const { pressed, typed } = window;
  forgetEarlyInput();
  for (const [field, text] of typed ?? []) if (field.isConnected) write(field, text);
  if (!pressed?.isConnected) return;
  say('input', pressed);
  pressed.click();
}

/** Ends the recording, if the browser renders the page itself and so all input reaches the app. */
export function forgetEarlyInput(): void {
  const { captureEarlyInput } = window;
  if (!captureEarlyInput) return;
  for (const event of ['click', 'input']) removeEventListener(event, captureEarlyInput, true);
  window.captureEarlyInput = undefined;
  window.pressed = undefined;
  window.typed = undefined;
}

/** Dispatching an event hydrates the affected part of the page at once. */
const say = (what: string, of: HTMLElement) => of.dispatchEvent(new Event(what, { bubbles: true }));

/** Sets a text as if it was typed now: React ignores a text that equals the one it knows. */
function write(field: Field, text: string): void {
  say('input', field);
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  say('input', field);
  if (field instanceof HTMLSelectElement) say('change', field);
}
