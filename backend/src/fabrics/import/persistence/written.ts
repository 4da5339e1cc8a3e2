import type { FabricImportCounts, FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';

/** The results of a batch of rows. */
export interface Written extends FabricImportCounts {
  unchanged_count: number;
  errors: FabricImportProblem[];
  warnings: FabricImportProblem[];
}
