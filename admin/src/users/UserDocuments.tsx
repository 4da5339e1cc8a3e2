import { Box, Link, Typography } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import type { User } from '@selvedge/domain/users/user';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import type { dataProvider } from '../providers/data-provider';

/** The documents that a customer uploaded, each with a download. */
export function UserDocuments({ user: { id } }: { user: User }) {
  const translate = useTranslate();
  const provider = useDataProvider<typeof dataProvider>();
  const download = useDownload('resources.users.document_failed');
  const { data, isError } = useQuery({
    queryKey: ['users', 'documents', id],
    queryFn: () => provider.userDocuments(id),
    staleTime: 0,
  });
  if (isError) return translate('resources.users.documents_failed');
  if (!data) return '…';
  if (data.length === 0) return translate('resources.users.no_documents');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((document) => (
        <Box component="li" key={document.id}>
          <Link
            component="button"
            type="button"
            disabled={download.isPending}
            onClick={() => download.mutate(document.url)}
            aria-label={translate('resources.users.open_document', { name: document.file_name })}
            sx={{ fontSize: 'inherit', overflowWrap: 'anywhere', textAlign: 'left' }}
          >
            {document.file_name}
          </Link>
          <Typography variant="caption" component="div" color="textSecondary">
            {Math.ceil(document.bytes / 1024)} kB, {formatDate(document.created_at)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
