import type {
  FabricImportAnswer,
  FabricImportProblem,
  FabricImportProgress,
} from '@selvedge/domain/fabrics/fabric-import';

/**
 * The response to an upload. Contains only the documented fields once the import is finished, unless `isFollowed` or cells were
 * left out.
 *
 * @param isFollowed whether the client goes on to the report and the images.
 */
export function toAnswer(progress: FabricImportProgress, isFollowed: boolean): FabricImportAnswer {
  const { id, dry_run, success_count, update_count, unchanged_count, duplicate_count, error_count, errors } = progress;
  return {
    message: messageOf(progress),
    success_count,
    update_count,
    duplicate_count,
    error_count,
    errors,
    ...((isFollowed || dry_run) && { unchanged_count }),
    ...(dry_run && { changes: progress.changes ?? [] }),
    ...((isFollowed || progress.state !== 'finished') && { import_id: id }),
    ...(progress.mapping
      ? { warnings: progress.warnings, read_as: progress.read_as ?? [] }
      : progress.warnings.some(isOfCell) && { warnings: progress.warnings }),
  };
}

/** A warning about a fabric's own cell, which no client may miss; others are about the file. */
const isOfCell = ({ item_code }: FabricImportProblem): boolean => item_code !== '';

function messageOf(progress: FabricImportProgress): string {
  const { kind, state, dry_run, success_count, update_count, unchanged_count, error_count } = progress;
  if (state !== 'finished') return 'The sheet is being imported.';
  const others =
    (unchanged_count > 0 ? `, ${unchanged_count} unchanged` : '') +
    (error_count > 0 ? `; ${rows(error_count)} had errors` : '');
  if (kind === 'stock') {
    return `The stock of ${rows(update_count)} ${dry_run ? 'would be' : 'was'} taken over${others}.`;
  }
  if (kind === 'rolls') {
    const rolls = `${success_count} ${success_count === 1 ? 'roll' : 'rolls'}`;
    return `${rolls} ${dry_run ? 'would be' : success_count === 1 ? 'was' : 'were'} received${others}.`;
  }
  return `${fabrics(success_count, dry_run)} created, ${fabrics(update_count, dry_run)} updated${others}.`;
}

/** '1 fabric was', '2 fabrics would be' … */
function fabrics(count: number, isDryRun: boolean): string {
  const noun = count === 1 ? 'fabric' : 'fabrics';
  return `${count} ${noun} ${isDryRun ? 'would be' : count === 1 ? 'was' : 'were'}`;
}

const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;
