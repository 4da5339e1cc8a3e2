import { refusalOf } from '@selvedge/web/api-error';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';

/** Fetches a file of the API and puts it into the downloads; `failure` is said when the server gave no reason. */
export function useDownload(failure: string) {
  const notify = useNotify();
  return useMutation({
    mutationFn: (path: string) => apiFile(path),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => notify(refusalOf(error, failure), { type: 'error' }),
  });
}
