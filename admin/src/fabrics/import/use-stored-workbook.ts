import { forgetFile, keepFile, type LocalFile, localFile } from '@selvedge/web/local-file';
import { readSession } from '@selvedge/web/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** The file that the current user chose but did not import. `stored` is the one found when the page was opened. */
export function useStoredWorkbook() {
  const queryClient = useQueryClient();
  const [owner] = useState(() => readSession()?.user.id);
  const queryKey = ['kept-sheet', owner];
  const { data } = useQuery({
    queryKey,
    queryFn: () => (owner ? localFile(owner) : null),
    staleTime: 0,
    networkMode: 'always',
  });
  const show = (stored: LocalFile | null) => queryClient.setQueryData(queryKey, stored);
  return {
    stored: data ?? null,
    keep: async (file: File | null) => {
      if (!owner) return;
      const isStored = file !== null && (await keepFile(owner, file));
      if (!file) await forgetFile(owner);
      show(isStored ? { file, at: Date.now() } : null);
    },
  };
}
