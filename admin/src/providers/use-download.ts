import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../lib/env';
import { complain } from '../ui/toast';
import { refusalOf } from './api-error';
import { fetchFile } from './http-client';

/** Fetches a file of the API and puts it into the downloads; `failure` is said when the server gave no reason. */
export function useDownload(failure: string) {
  return useMutation({
    mutationFn: (url: string) => fetchFile(url),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (error) => complain(refusalOf(error, failure)),
  });
}
