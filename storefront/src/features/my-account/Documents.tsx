import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UserDocument } from '@selvedge/domain/users/user-document';
import { api } from '@selvedge/web/api';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDate } from '../../lib/dates';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { smallerPhotos } from '../../lib/smaller-photo';
import { showError, showSuccess } from '../../lib/toast';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { LoadError } from '../../ui/LoadError';
import { list, MIN_HEIGHT, row } from './row';

const ownDocuments = queryOptions({
  queryKey: ['own-documents'],
  queryFn: async ({ signal }) => (await api<{ documents: UserDocument[] }>('/account/documents', { signal })).documents,
  staleTime: 0,
});

/** Documents of the registration: for the customer and for staff who look after customers. */
export function Documents() {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, run] = useOneAtATime();
  const { data, isPending, error, refetch } = useQuery(ownDocuments);
  const add = async (files: FileList | null) => {
    if (!files || files.length === 0) return;
    const form = new FormData();
    for (const file of await smallerPhotos([...files])) form.append('document', file, file.name);
    try {
      await api('/auth/upload-documents', { method: 'POST', body: form });
      showSuccess(t('Documents uploaded successfully'));
    } catch (problem) {
      showError(messageOf(problem, t('Document upload failed')));
    }
    if (input.current) input.current.value = '';
    await queryClient.invalidateQueries({ queryKey: ownDocuments.queryKey });
  };
  return (
    <Box component="section" aria-labelledby="documents" sx={{ minHeight: MIN_HEIGHT }}>
      <Typography variant="h3" component="h2" id="documents" sx={{ mb: 1 }}>
        {t('Documents')}
      </Typography>
      {isPending && <Skeleton variant="rectangular" height={96} />}
      {error && <LoadError title={t('Failed to load documents')} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('None yet. Your business registration, for example: PDF, JPG or PNG.')}
        </Box>
      )}
      <Box component="ul" aria-labelledby="documents" sx={list}>
        {data?.map((document) => (
          <Box key={document.id} component="li" sx={row}>
            <span>
              {document.file_name}
              <Box component="span" sx={{ color: 'text.secondary', ml: 1.5, fontSize: '0.875rem' }}>
                {formatDate(document.created_at)}
              </Box>
            </span>
            <Button aria-label={t('Download {name}', { name: document.file_name })} onClick={() => void open(document)}>
              {t('Download')}
            </Button>
          </Box>
        ))}
      </Box>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('Documents to add')}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        onChange={(event) => void run(() => add(event.target.files))}
      />
      <Button variant="outlined" sx={{ mt: 1 }} disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? t('Uploading...') : t('Add a document')}
      </Button>
    </Box>
  );
}

async function open({ url, file_name }: UserDocument): Promise<void> {
  try {
    const { content } = await apiFile(url.replace(/^\/api/, ''));
    saveFile(content, file_name);
  } catch (error) {
    showError(messageOf(error, t('The document could not be downloaded. Please try again.')));
  }
}
