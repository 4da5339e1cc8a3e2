import type { FabricBatchChange } from '@selvedge/domain/fabrics/fabric-batch';

/** A switch that is set for many fabrics at once. */
export interface FlagChange {
  label: string;
  change: FabricBatchChange;
  /** @param fabrics such as `12 fabrics` */
  question: (fabrics: string) => string;
  consequence: string;
}

export const flagChanges: readonly FlagChange[] = [
  {
    label: 'Show',
    change: { visible: true },
    question: (fabrics) => `Show ${fabrics} on the website?`,
    consequence: 'Visitors find them in the catalogue.',
  },
  {
    label: 'Hide',
    change: { visible: false },
    question: (fabrics) => `Hide ${fabrics} from the website?`,
    consequence: 'They leave the catalogue until they are shown again. Quotations keep them.',
  },
  {
    label: 'Make global',
    change: { is_global: true },
    question: (fabrics) => `Make ${fabrics} global?`,
    consequence: 'Global fabrics appear on the landing page.',
  },
  {
    label: 'Make local',
    change: { is_global: false },
    question: (fabrics) => `Make ${fabrics} local?`,
    consequence: 'They leave the landing page and stay in the catalogue.',
  },
];
