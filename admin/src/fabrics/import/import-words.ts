import type { FabricImportProgress, FabricImportState } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import type { Tone } from '@selvedge/web/tokens';

export const importStates: Record<FabricImportState, { word: string; tone: Tone }> = {
  queued: { word: 'Queued', tone: 'amber' },
  running: { word: 'Running', tone: 'indigo' },
  finished: { word: 'Finished', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
};

/** True until its rows are done. */
export const isAtWork = ({ state }: FabricImportProgress): boolean => state === 'queued' || state === 'running';

/** True while it may still change by itself: pictures of other sites come after the rows. */
export const isUnderWay = (sheet: FabricImportProgress): boolean => isAtWork(sheet) || sheet.pictures_pending > 0;

/** `120 created · 3 updated · 2 with errors`, leaving out what there is none of. */
export function countsOf(progress: FabricImportProgress): string {
  const counts = [
    [progress.success_count, progress.dry_run ? 'to create' : 'created'],
    [progress.update_count, progress.dry_run ? 'to update' : 'updated'],
    [progress.duplicate_count, 'repeated'],
    [progress.error_count, 'with errors'],
    [progress.pictures_pending, 'pictures to come'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${formatQuantity(count)} ${what}`);
  return told.join(' · ') || 'No rows';
}
