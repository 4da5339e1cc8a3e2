import type {
  FabricImportAnswer,
  FabricImportFault,
  FabricImportKind,
  FabricImportProgress,
} from '@selvedge/domain/fabrics/fabric-import';
import type { ReadAs, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { answerOf, parseJson } from '@selvedge/web/api';
import { ApiError } from '@selvedge/web/api-error';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson } from '../../providers/http-client';

/** One that is almost done is done by the first look, a long one is looked at now and then. */
const FIRST_LOOK_MS = 200;
const POLL_MS = 500;

const DOORS: Record<FabricImportKind, string> = {
  fabrics: '/fabrics/upload-excel',
  stock: '/stock/upload-sheet',
};

export interface SheetOrder {
  kind: FabricImportKind;
  file: File;
  /** Tells what would happen and writes nothing. */
  isDryRun: boolean;
  /** How the sheet of a mill is read; null for one of ours. */
  mapping: WorkbookMapping | null;
}

/** What a sheet came to, or would come to. The message of the answer is the server's, or the key of ours. */
export interface ParserResult {
  kind: FabricImportKind;
  answer: FabricImportAnswer;
  /** The first hundred. */
  warnings: readonly FabricImportFault[];
  /** Of the sheet of a mill: the first cells that were turned into something else. */
  readings: readonly ReadAs[];
  isDryRun: boolean;
}

interface Followed {
  /** The server has the sheet, and imports it. */
  onTaken?: () => void;
  /** Told at once, and now and then while the sheet is at work. */
  onProgress: (progress: FabricImportProgress) => void;
}

/**
 * Uploads a sheet and follows it until its end. The import goes on when nobody follows it any more.
 *
 * @throws ApiError, also for a sheet that is refused later on.
 */
export async function importWorkbook(order: SheetOrder, { onTaken, onProgress }: Followed): Promise<ParserResult> {
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

/** What a finished import came to. */
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
  mapping,
}: SheetOrder): Promise<{ answer: FabricImportAnswer; isDone: boolean }> {
  const body = new FormData();
  // Before the file: by it the server knows that there may be pictures.
  if (mapping) body.set('mapping', JSON.stringify(mapping));
  body.set('dry_run', String(isDryRun));
  body.set('file', file);
  const answer = await answerOf(`${ADMIN_API}${DOORS[kind]}`, {
    method: 'POST',
    // A short sheet is done by then; of another the progress is shown. Either way the answer has the number of the import,
    // which leads to its warnings, its report and the pictures that are to come.
    headers: { Prefer: 'wait=2' },
    body,
  });
  return { answer: parseJson(await answer.text()) as FabricImportAnswer, isDone: answer.status !== 202 };
}
