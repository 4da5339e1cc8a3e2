import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import {
  ATTACHABLE,
  MAX_FILE_BYTES,
  MAX_FILES_OF_MESSAGE,
  MAX_MESSAGE,
} from '@selvedge/domain/quotations/conversation';
import { draftKeys, emptyDraft, isEmptyDraft, type MessageDraft, problemOfFiles } from '@selvedge/web/message-draft';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { writeMessage } from '../../providers/messages';
import { ChosenFiles } from './ChosenFiles';

const words = 'resources.quotations.messages';

/** Where the customer reads a message: in an account, by mail, or without either on the private page of the offer. */
export type MessageReader = 'account' | 'guest' | 'unreachable';

interface MessageFormProps {
  quotationId: string;
  reader: MessageReader;
  /** The unsent message. */
  draft: MessageDraft;
  onDraft: (draft: MessageDraft) => void;
}

/** Writes to the quotation's customer, or an internal note. The text stays until it was sent. */
export function MessageForm({ quotationId, reader, draft, onDraft }: MessageFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [keyOf] = useState(draftKeys);
  const { message, files, internal = false } = draft;
  const send = useChange<MessageDraft>({
    change: (sent) => writeMessage(quotationId, sent, keyOf(sent)),
    done: () => {
      onDraft({ ...emptyDraft, internal });
      return translate(`${words}.${internal ? 'noted' : 'sent'}`);
    },
    failure: `${words}.failed`,
    refresh: ['messages', 'quotations'],
  });
  const attach = (chosen: readonly File[]) => {
    const all = [...files, ...chosen];
    const problem = problemOfFiles(all);
    const limits = { megabytes: MAX_FILE_BYTES / (1024 * 1024), count: MAX_FILES_OF_MESSAGE };
    if (problem) notify(`${words}.file_problems.${problem}`, { type: 'error', messageArgs: limits });
    else onDraft({ ...draft, files: all });
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={translate(`${words}.write`)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmptyDraft(draft)) notify(`${words}.empty`, { type: 'error' });
        else if (!send.isPending) send.mutate({ ...draft, message: message.trim() });
      }}
      sx={{ display: 'grid', gap: 1, mt: 2 }}
    >
      <TextField
        label={translate(internal ? `${words}.note` : `${words}.text`)}
        helperText={reader === 'account' || internal ? undefined : translate(`${words}.${reader}`)}
        value={message}
        onChange={({ target }) => onDraft({ ...draft, message: target.value })}
        multiline
        minRows={2}
        maxRows={10}
        slotProps={{ htmlInput: { maxLength: MAX_MESSAGE } }}
      />
      <ChosenFiles files={files} onChange={(chosen) => onDraft({ ...draft, files: chosen })} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ATTACHABLE}
        tabIndex={-1}
        aria-label={translate(`${words}.files`)}
        onChange={({ target }) => {
          attach(Array.from(target.files ?? []));
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={internal}
            onChange={({ target }) => onDraft({ ...draft, internal: target.checked })}
            size="small"
          />
        }
        label={translate(`${words}.is_internal`)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" size="small" loading={send.isPending}>
          {translate(internal ? `${words}.keep` : `${words}.send`)}
        </Button>
        <Button size="small" onClick={() => input.current?.click()} disabled={files.length >= MAX_FILES_OF_MESSAGE}>
          {translate(`${words}.attach`)}
        </Button>
      </Box>
    </Box>
  );
}
