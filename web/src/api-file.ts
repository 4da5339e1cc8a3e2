import { fetchResponse } from './api';

/** GET `/api{path}`, which answers with a file: its content, and the name that the server gives it. Throws ApiError. */
export async function apiFile(path: string): Promise<{ content: Blob; name: string }> {
  const answer = await fetchResponse(`/api${path}`, {});
  return {
    content: await answer.blob(),
    name: nameIn(answer.headers) ?? path.replace(/\?.*/, '').split('/').at(-1) ?? 'file',
  };
}

function nameIn(headers: Headers): string | undefined {
  const [, quoted, bare] = /filename="([^"]+)"|filename=([^;\s]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return quoted ?? bare;
}
