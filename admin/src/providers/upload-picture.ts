import type { Problem } from '@selvedge/domain/problem';
import { endSession, parseJson } from '@selvedge/web/api';
import { ApiError } from '@selvedge/web/api-error';
import { readToken } from '@selvedge/web/session';

interface UploadOptions {
  /** Called with the uploaded share, in percent. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads one picture and returns its address. It uses XMLHttpRequest, because `fetch` reports no upload progress.
 *
 * @throws ApiError, or the reason of `signal`
 */
export function uploadPicture(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Authorization', `Bearer ${readToken() ?? ''}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.round((100 * loaded) / total));
    };
    request.onload = () => {
      const answer = parseJson(request.responseText) as Partial<Problem> & { file_url: string };
      if (request.status === 401) endSession();
      if (request.status >= 400) reject(new ApiError(request.status, answer));
      else resolve(answer.file_url);
    };
    request.onerror = () => reject(new ApiError(0, null));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
