import { rejectionOf } from '@selvedge/web/api-error';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';

/** Fetches a file of the API and puts it into the downloads, under the server's name for it or another; `failure` is said when the server gave no reason. */
export function useDownload(failure: string) {
  const notify = useNotify();
  return useMutation({
    mutationFn: async (file: string | { path: string; name: string }) => {
      if (typeof file === 'string') return apiFile(file);
      return { ...(await apiFile(file.path)), name: file.name };
    },
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => notify(rejectionOf(error, failure), { type: 'error' }),
  });
}
