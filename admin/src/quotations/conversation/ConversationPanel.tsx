import { Box, Button, Typography } from '@mui/material';
import type { AdminQuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { MessageDraft } from '@selvedge/web/message-draft';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { quotationMessages, readMessages } from '../../providers/messages';
import { Section } from '../../ui/Section';
import { Message } from './Message';
import { MessageForm } from './MessageForm';

const LOOKS_AGAIN_MS = 30_000;

interface ConversationPanelProps {
  quotation: Pick<AdminQuotation, 'id' | 'quotation_no' | 'customer_id'>;
  /** The unsent message. */
  draft: MessageDraft;
  onDraft: (draft: MessageDraft) => void;
}

/** Messages between customer and staff about a quotation, and internal notes. */
export function ConversationPanel({ quotation, draft, onDraft }: ConversationPanelProps) {
  const { id, quotation_no, customer_id } = quotation;
  const translate = useTranslate();
  const words = 'resources.quotations.messages';
  const {
    data: messages,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['messages', id],
    queryFn: () => quotationMessages(id),
    staleTime: 0,
    refetchInterval: LOOKS_AGAIN_MS,
  });
  useReading(id, messages);
  const end = useRef<HTMLDivElement>(null);
  const newest = messages?.at(-1)?.id;
  useEffect(() => {
    // The newest messages are at the bottom, above the form.
    if (newest && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [newest]);
  return (
    <Section title={translate(`${words}.title`)}>
      {isError ? (
        <Button size="small" onClick={() => void refetch()}>
          {translate(`${words}.load_failed`)}
        </Button>
      ) : null}
      {messages && messages.length > 0 ? (
        <Box
          ref={end}
          role="log"
          tabIndex={0}
          aria-label={translate(`${words}.about`, { number: quotation_no })}
          sx={list}
        >
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate(messages ? `${words}.none` : `${words}.loading`)}
        </Typography>
      )}
      <MessageForm quotationId={id} isGuest={customer_id === null} draft={draft} onDraft={onDraft} />
    </Section>
  );
}

const list = { display: 'grid', gap: 1.5, maxHeight: 420, overflowY: 'auto' };

/** Marks displayed messages as read. A failed call is repeated at the next refresh. */
function useReading(quotationId: string, messages: readonly AdminQuotationMessage[] | undefined): void {
  const queryClient = useQueryClient();
  const unread = messages?.filter(({ from, read_at }) => from === 'customer' && read_at === null).at(-1)?.id;
  useEffect(() => {
    if (!unread) return;
    readMessages(quotationId, unread).then(
      () => queryClient.invalidateQueries({ queryKey: ['quotations'] }),
      () => undefined,
    );
  }, [queryClient, quotationId, unread]);
}
