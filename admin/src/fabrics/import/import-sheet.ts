import type { FabricImportAnswer, FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { ApiError } from '../../providers/api-error';
import { ADMIN_API } from '../../providers/data-provider';
import { callJson, httpClient } from '../../providers/http-client';

/** How long an upload waits for its end before the bar takes over, in seconds; short sheets are done by then. */
const WAIT_S = 2;
const POLL_MS = 500;

export interface SheetOrder {
  file: File;
  /** Tells what would happen and writes nothing. */
  isDryRun: boolean;
}

/** What a sheet came to, or would come to. */
export interface SheetResult {
  answer: FabricImportAnswer;
  isDryRun: boolean;
}

/**
 * Uploads a sheet and follows it until its end.
 *
 * @param onProgress told now and then while a long sheet is at work.
 * @throws ApiError, also for a sheet that is refused later on.
 */
export async function importSheet(
  { file, isDryRun }: SheetOrder,
  onProgress: (progress: FabricImportProgress) => void,
): Promise<SheetResult> {
  const answer = await upload(file, isDryRun);
  if (!answer.import_id) return { answer, isDryRun };
  for (;;) {
    const progress = await callJson<FabricImportProgress>('GET', `${ADMIN_API}/imports/${answer.import_id}`);
    if (progress.state === 'failed') throw new ApiError(400, { message: progress.failure ?? '' });
    if (progress.state === 'finished') return { answer: { ...progress, message: MESSAGES[`${isDryRun}`] }, isDryRun };
    onProgress(progress);
    await new Promise((resolve) => window.setTimeout(resolve, POLL_MS));
  }
}

const MESSAGES = { true: 'The preview is ready.', false: 'The sheet was imported.' };

async function upload(file: File, isDryRun: boolean): Promise<FabricImportAnswer> {
  const body = new FormData();
  body.set('dry_run', String(isDryRun));
  body.set('file', file);
  const { json } = await httpClient(`${ADMIN_API}/fabrics/upload-excel`, {
    method: 'POST',
    headers: { Prefer: `wait=${WAIT_S}` },
    body,
  });
  return json;
}
