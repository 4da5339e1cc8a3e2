import type {
  FabricImportAnswer,
  FabricImportKind,
  FabricImportProblem,
  FabricImportProgress,
} from '@selvedge/domain/fabrics/fabric-import';
import type { ReadAs, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { fetchResponse, parseJson } from '@selvedge/web/api';
import { ApiError } from '@selvedge/web/api-error';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson } from '../../providers/http-client';

/** A short import is done at the first check, a long one is polled. */
const FIRST_LOOK_MS = 200;
const POLL_MS = 500;

/** The addresses that take each kind of workbook. */
export const importAddresses: Record<FabricImportKind | 'bank', string> = {
  fabrics: '/fabrics/upload-excel',
  stock: '/stock/upload-sheet',
  rolls: '/rolls/import',
  bank: '/bank-files',
};

export interface ImportOrder {
  kind: FabricImportKind;
  file: File;
  /** Previews the result and writes nothing. */
  isDryRun: boolean;
  /** The encoding of a CSV file, as it was shown. */
  encoding?: TextEncoding | undefined;
  /** The mapping of a supplier workbook; null for our own template. */
  mapping: WorkbookMapping | null;
}

/** The result of an import or preview. The message is the server's, or the key of ours. */
export interface ParserResult {
  kind: FabricImportKind;
  answer: FabricImportAnswer;
  /** The first hundred. */
  warnings: readonly FabricImportProblem[];
  /** Supplier workbooks only: the first converted cells. */
  readings: readonly ReadAs[];
  isDryRun: boolean;
}

interface Followed {
  /** Called when the server has accepted the upload. */
  onTaken?: () => void;
  /** Called at once and repeatedly while the import runs. */
  onProgress: (progress: FabricImportProgress) => void;
}

/**
 * Uploads a workbook and polls its import until the end. The import continues when nobody polls it any more.
 *
 * @throws ApiError, also for a workbook that is rejected later
 */
export async function importWorkbook(order: ImportOrder, { onTaken, onProgress }: Followed): Promise<ParserResult> {
  const { kind, isDryRun } = order;
  const { answer, isDone } = await upload(order);
  if (!isDryRun) onTaken?.();
  const { warnings = [], read_as: readings = [] } = answer;
  if (isDone) return { kind, answer, warnings, readings, isDryRun };
  for (let pause = FIRST_LOOK_MS; ; pause = POLL_MS) {
    await new Promise((resolve) => window.setTimeout(resolve, pause));
    const progress = await callJson<FabricImportProgress>('GET', `${ADMIN_API}/imports/${answer.import_id}`);
    if (progress.state === 'failed') throw new ApiError(400, { message: progress.failure ?? '' });
    if (progress.state === 'finished') return resultOf(progress);
    onProgress(progress);
  }
}

/** The result of a finished import. */
export const resultOf = (progress: FabricImportProgress): ParserResult => ({
  kind: progress.kind,
  answer: { ...progress, import_id: progress.id, message: MESSAGES[`${progress.dry_run}`] },
  warnings: progress.warnings,
  readings: progress.read_as ?? [],
  isDryRun: progress.dry_run,
});

const MESSAGES = { true: 'resources.imports.result.nothing_written', false: 'resources.imports.result.imported' };

async function upload({
  kind,
  file,
  isDryRun,
  encoding,
  mapping,
}: ImportOrder): Promise<{ answer: FabricImportAnswer; isDone: boolean }> {
  const body = new FormData();
  // Sent before the file: by it the server knows that there may be pictures.
  if (mapping) body.set('mapping', JSON.stringify(mapping));
  if (encoding) body.set('encoding', encoding);
  body.set('dry_run', String(isDryRun));
  body.set('file', file);
  const answer = await fetchResponse(`${ADMIN_API}${importAddresses[kind]}`, {
    method: 'POST',
    // A short import finishes within this time; for others the progress is shown. Either way the answer has the
    // import's id, which leads to its warnings, its report and its pending pictures.
    headers: { Prefer: 'wait=2' },
    body,
  });
  return { answer: parseJson(await answer.text()) as FabricImportAnswer, isDone: answer.status !== 202 };
}
