import { useEffect } from 'react';
import { useStore } from 'react-admin';

/** The action of a key on the row that has the focus. */
interface RowKey {
  /** Key of its text in the help. */
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: each list asks it of its own kind of record
  run: (row: any) => void;
}

export type RowKeys = Readonly<Record<string, RowKey>>;

/** Whether single keys act: people whom they disturb switch them off, also the slash of the search. */
export const useKeysOn = () => useStore('lists.keys', true);

/** Calls `act` for each key pressed alone, but for those that belong to a field or a dialog. Checkboxes and buttons take no letters. */
export function useSingleKeys(act: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (!ctrlKey && !metaKey && !altKey && !isTyping(target) && !document.querySelector('.MuiModal-root')) act(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [act]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null);
