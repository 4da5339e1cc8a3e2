import type { FabricImportProgress, FabricImportState } from '@selvedge/domain/fabrics/fabric-import';
import type { Tone } from '@selvedge/web/tokens';

export const importTones: Record<FabricImportState, Tone> = {
  queued: 'amber',
  running: 'indigo',
  finished: 'green',
  failed: 'red',
};

/** True until all rows are processed. */
export const isProcessing = ({ state }: FabricImportProgress): boolean => state === 'queued' || state === 'running';

/** True while it may still change: external images load after the rows. */
export const isUnfinished = (sheet: FabricImportProgress): boolean => isProcessing(sheet) || sheet.pictures_pending > 0;

/** The list of the fabrics that an import created or changed. */
export const fabricsOf = (importId: string): string =>
  `/fabrics?filter=${encodeURIComponent(JSON.stringify({ import_id: importId }))}`;
