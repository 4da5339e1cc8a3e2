import { Box, Button, Typography } from '@mui/material';
import type { AdminQuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { emptyDraft, isEmptyDraft } from '@selvedge/web/message-draft';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IfAllowed } from '../../permissions/IfAllowed';
import { quotationMessages, readMessages } from '../../providers/messages';
import { Section } from '../../ui/Section';
import { Message } from './Message';
import { MessageForm, type MessageReader } from './MessageForm';
import { EventLine, eventsOf, type ThreadEvent } from './ThreadEvent';

const LOOKS_AGAIN_MS = 30_000;

/** The subject of a thread. */
export type Thread = Pick<
  AdminQuotation,
  | 'id'
  | 'quotation_no'
  | 'customer_id'
  | 'customer_name'
  | 'customer_email'
  | 'message'
  | 'created_at'
  | 'history'
  | 'seen_at'
>;

interface ConversationPanelProps {
  quotation: Thread;
  /** Called with whether there is an unsent message. */
  onUnsent: (isUnsent: boolean) => void;
}

/** Messages between customer and staff about a quotation, internal notes, and events, in the order of time. */
export function ConversationPanel({ quotation, onUnsent }: ConversationPanelProps) {
  const { id, quotation_no } = quotation;
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
  const [draft, setDraft] = useState(emptyDraft);
  const isUnsent = !isEmptyDraft(draft);
  useEffect(() => onUnsent(isUnsent), [isUnsent, onUnsent]);
  const end = useRef<HTMLDivElement>(null);
  // The events are known before the messages load, so without messages nothing moves.
  const entries = inOrderOfTime(messages ?? [], eventsOf(quotation, translate));
  const newest = entries.length;
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
      {quotation.message ? (
        <Box sx={{ mb: 1.5 }}>
          <Message message={requestOf(quotation)} />
        </Box>
      ) : null}
      {entries.length > 0 ? (
        <Box
          ref={end}
          role="log"
          tabIndex={0}
          aria-label={translate(`${words}.about`, { number: quotation_no })}
          sx={list}
        >
          {entries.map(({ message, event }) =>
            message ? (
              <Message key={message.id} message={message} />
            ) : (
              <EventLine key={`${event.at} ${event.headline}`} event={event} />
            ),
          )}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate(messages ? `${words}.none` : `${words}.loading`)}
        </Typography>
      )}
      <IfAllowed right="quote.write">
        <MessageForm quotationId={id} reader={readerOf(quotation)} draft={draft} onDraft={setDraft} />
      </IfAllowed>
    </Section>
  );
}

/** A customer without an account reads messages by mail, and without an address only on the private page of an offer. */
const readerOf = ({ customer_id, customer_email }: Thread): MessageReader =>
  customer_id !== null ? 'account' : customer_email ? 'guest' : 'unreachable';

type Entry = { at: string } & (
  | { message: AdminQuotationMessage; event?: undefined }
  | { message?: undefined; event: ThreadEvent }
);

const inOrderOfTime = (messages: readonly AdminQuotationMessage[], events: readonly ThreadEvent[]): Entry[] =>
  [
    ...events.map((event) => ({ at: event.at, event })),
    ...messages.map((message) => ({ at: message.created_at, message })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));

/** The text of the request, as the first of the messages. */
const requestOf = ({ id, customer_name, message, created_at }: Thread): AdminQuotationMessage => ({
  id,
  kind: 'message',
  from: 'customer',
  author: customer_name,
  message,
  created_at,
  read_at: null,
  internal: false,
  attachments: [],
});

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
