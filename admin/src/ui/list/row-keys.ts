import { useStore } from 'react-admin';

/** What a key does to the row that has the focus. */
interface RowKey {
  /** Key of its text in the help. */
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: each list asks it of its own kind of record
  run: (row: any) => void;
}

export type RowKeys = Readonly<Record<string, RowKey>>;

/** Whether single keys act: people whom they disturb switch them off, also the slash of the search. */
export const useKeysOn = () => useStore('lists.keys', true);
