import AttachFile from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import { answerIn } from '@selvedge/domain/quotations/answer-line';
import type { MessageAttachment, QuotationMessage } from '@selvedge/domain/quotations/conversation';
import { apiFile } from '@selvedge/web/api-file';
import { saveFile } from '@selvedge/web/browser';
import { useMutation } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/dates';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { ActionButton } from '../../ui/ActionButton';

const bubble = { maxWidth: '85%', minWidth: 0, px: 1.5, py: 1, borderRadius: 1, overflowWrap: 'anywhere' };
const ours = { ...bubble, justifySelf: 'end', bgcolor: 'background.default' };
const theirs = { ...bubble, justifySelf: 'start', borderLeft: 3, borderColor: 'primary.main', borderRadius: 0, py: 0 };

/** One message, with who wrote it and when; the customer's own on the right. */
export function Message({
  message: { kind, from, author, message, created_at, attachments },
}: {
  message: QuotationMessage;
}) {
  const text = kind === 'answer' ? answerIn(message, ({ text, values }) => t(text, values)) : message;
  return (
    <Box component="article" sx={from === 'customer' ? ours : theirs}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {from === 'customer' ? t('You') : author}, <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </Box>
      {text && <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>}
      {attachments.map((attachment) => (
        <Attachment key={attachment.id} attachment={attachment} />
      ))}
    </Box>
  );
}

function Attachment({ attachment: { file_name, url } }: { attachment: MessageAttachment }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiFile(url.replace(/^\/api/, '')),
    onSuccess: ({ content }) => saveFile(content, file_name),
    onError: (problem) => showError(messageOf(problem, t('Failed to download the file. Please try again.'))),
  });
  return (
    <ActionButton
      type="button"
      style={{ paddingInline: 0, display: 'flex', textAlign: 'left' }}
      aria-label={t('Download {name}', { name: file_name })}
      disabled={isPending}
      onClick={() => mutate()}
    >
      <AttachFile fontSize="small" /> {isPending ? t('Downloading...') : file_name}
    </ActionButton>
  );
}
