/** The manifest of a backup, in the last entry of the file. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly format_version: number;
  readonly product_version: string;
  /** The moment of the snapshot. */
  readonly taken_at: string;
  /** Names of the migrations that made the schema, in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableOfBackup[];
  readonly sequences: readonly SequenceOfBackup[];
  /** Every other entry of the file. */
  readonly entries: readonly EntryOfBackup[];
}

export interface TableOfBackup {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface SequenceOfBackup {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

export interface EntryOfBackup {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const FORMAT = 'selvedge-backup';
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';

/** The entry of a table's rows, as COPY writes them. */
export const entryOfTable = (table: string) => `database/${table}.copy`;

/** The entry of a stored file. */
export const entryOfFile = (key: string) => `files/${key}`;

/** The storage key behind the entry of a file, or undefined for another entry. */
export function keyOfEntry(name: string): string | undefined {
  return name.startsWith('files/') ? name.slice('files/'.length) : undefined;
}
