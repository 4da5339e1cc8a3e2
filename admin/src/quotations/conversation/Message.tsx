import { Box, Link, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { AdminQuotationMessage } from '@selvedge/domain/quotations/conversation';
import { color, tone } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { useDownload } from '../../hooks/use-download';

/** One message with author and time. Internal notes look different from messages to the customer. */
export function Message({ message }: { message: AdminQuotationMessage }) {
  const translate = useTranslate();
  const download = useDownload('resources.quotations.messages.file_failed');
  const { from, author, internal, created_at, read_at, attachments } = message;
  return (
    <Box
      component="article"
      sx={{ ...edge, borderColor: from === 'customer' ? color.selvedge : color.indigo, ...(internal && note) }}
    >
      <Typography variant="caption" component="p" color={internal ? 'inherit' : 'textSecondary'}>
        {author}, <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        {internal ? `, ${translate('resources.quotations.messages.internal')}` : null}
        {from === 'house' && read_at
          ? `, ${translate('resources.quotations.messages.read', { at: formatDateTime(read_at) })}`
          : null}
      </Typography>
      {message.message ? (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {message.message}
        </Typography>
      ) : null}
      {attachments.map(({ id, file_name, url }) => (
        <Link
          key={id}
          component="button"
          type="button"
          disabled={download.isPending}
          onClick={() => download.mutate({ path: url.replace(/^\/api/, ''), name: file_name })}
          aria-label={translate('resources.quotations.messages.download', { name: file_name })}
          sx={{ display: 'block', minHeight: 24, overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {file_name}
        </Link>
      ))}
    </Box>
  );
}

const edge = { borderLeft: '3px solid', overflowWrap: 'anywhere', pl: 1.5 };
const note = { bgcolor: tone.amber.ground, borderColor: tone.amber.ink, color: tone.amber.ink, py: 0.5 };
