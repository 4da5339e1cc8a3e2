import type { FabricBatchChange } from '@selvedge/domain/fabrics/fabric-batch';

/** A flag that is set for many fabrics at once. */
export interface FlagChange {
  /** Its texts are `resources.fabrics.flags.NAME`. */
  name: string;
  change: FabricBatchChange;
}

export const flagChanges: readonly FlagChange[] = [
  { name: 'show', change: { visible: true } },
  { name: 'hide', change: { visible: false } },
  { name: 'global', change: { is_global: true } },
  { name: 'local', change: { is_global: false } },
];
