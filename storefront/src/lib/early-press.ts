declare global {
  interface Window {
    /** What was pressed last in a page that the server drew, and the listener that notes it: see vite-prerender.ts. */
    pressed?: HTMLElement | null;
    notePress?: (event: Event) => void;
  }
}

/** Presses once more what was pressed before anybody answered. A link was followed by the browser itself. */
export function answerEarlyPress(): void {
  const { pressed, notePress } = window;
  if (!notePress) return;
  removeEventListener('click', notePress, true);
  window.notePress = undefined;
  window.pressed = undefined;
  if (pressed?.isConnected) pressed.click();
}
