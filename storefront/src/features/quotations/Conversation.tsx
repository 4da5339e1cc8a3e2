import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { QuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../../lib/language';
import { Badge } from '../../ui/Badge';
import { LoadError } from '../../ui/LoadError';
import { LoadMoreButton } from '../../ui/LoadMoreButton';
import { markRead, messagesOf } from './conversation';
import { Message } from './Message';
import { MessageForm } from './MessageForm';

const summary = { cursor: 'pointer', minHeight: 44, alignContent: 'center', fontWeight: 600 };

/** The quotation whose messages they are; an order shares them. */
type Discussed = Pick<OwnQuotation, 'id' | 'quotation_no' | 'unread'>;

/** Messages about a quotation, marked as read when opened. Emails link to it. */
export function Conversation({ quotation }: { quotation: Discussed }) {
  const [search] = useSearchParams();
  const isAskedFor = search.get('messages') === quotation.id;
  const [isOpen, setOpen] = useState(isAskedFor);
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isAskedFor) place.current?.scrollIntoView?.({ block: 'start' });
  }, [isAskedFor]);
  const { quotation_no, unread } = quotation;
  return (
    <Box
      component="details"
      ref={place}
      open={isOpen}
      onToggle={(event: React.ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      sx={{ mt: 1, scrollMarginTop: 88 }}
    >
      <Box
        component="summary"
        sx={summary}
        aria-label={t('Messages about {number}', { number: quotation_no }) + newWords(unread)}
      >
        {t('Messages')} {unread > 0 && <Badge tone="indigo">{t('{unread} new', { unread })}</Badge>}
      </Box>
      {isOpen && <Talk quotation={quotation} />}
    </Box>
  );
}

const newWords = (unread: number): string => (unread > 0 ? `, ${t('{unread} new', { unread })}` : '');

function Talk({ quotation: { id, quotation_no } }: { quotation: Discussed }) {
  const query = useInfiniteQuery(messagesOf(id));
  const { data: messages, isPending, error, refetch } = query;
  useReading(id, messages);
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      {isPending && <Skeleton variant="rectangular" height={96} />}
      {error && <LoadError title={t('Failed to load messages')} error={error} onRetry={() => void refetch()} />}
      {messages?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('Nothing was written yet. Ask us whatever you want to know.')}</Box>
      )}
      <LoadMoreButton label={t('Show earlier messages')} query={query} />
      {messages && messages.length > 0 && (
        <Box
          role="log"
          aria-label={t('Messages about {number}', { number: quotation_no })}
          sx={{ display: 'grid', gap: 1.5 }}
        >
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </Box>
      )}
      <MessageForm quotationId={id} number={quotation_no} />
    </Box>
  );
}

/** Marks displayed messages as read. A failed call is repeated at the next refresh. */
function useReading(quotationId: string, messages: readonly QuotationMessage[] | undefined): void {
  const queryClient = useQueryClient();
  const unread = messages?.filter(({ from, read_at }) => from === 'house' && read_at === null).at(-1)?.id;
  useEffect(() => {
    if (unread) markRead(queryClient, quotationId, unread).catch(() => undefined);
  }, [queryClient, quotationId, unread]);
}
