import { rejectionOf } from '@selvedge/web/api-error';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';

/**
 * Downloads a file of the API, under the server's file name or another; `failure` is shown if the server gave no
 * reason.
 */
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
