import { Box, Button, Typography } from '@mui/material';
import { type DocumentTerms, termsKinds } from '@selvedge/domain/quotation-document/document-terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useLatestRecord } from '../hooks/use-latest-record';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { Section } from '../ui/Section';

const words = 'system.terms';
const PATH = `${ADMIN_API}/document-terms`;

/** The sentences at the foot of printed documents. */
export function TermsPanel() {
  const translate = useTranslate();
  const [edited, edit] = useState<DocumentTerms | null>(null);
  const { data = [] } = useQuery({
    queryKey: ['system', 'terms'],
    queryFn: () => callJson<DocumentTerms[]>('GET', PATH),
    staleTime: 0,
  });
  return (
    <Section title={translate(`${words}.title`)}>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {termsKinds.map((kind) => {
          const terms = data.find((one) => one.kind === kind);
          return (
            <Box key={kind}>
              <Box sx={{ alignItems: 'center', display: 'flex', gap: 1, justifyContent: 'space-between' }}>
                <Typography variant="h3">{translate(`${words}.${kind}`)}</Typography>
                {terms ? (
                  <Button
                    size="small"
                    aria-label={`${translate('ra.action.edit')}: ${translate(`${words}.${kind}`)}`}
                    onClick={() => edit(terms)}
                  >
                    {translate('ra.action.edit')}
                  </Button>
                ) : null}
              </Box>
              <Box component="ol" sx={{ m: 0, overflowWrap: 'anywhere', pl: 2.5 }}>
                {terms?.sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </Box>
            </Box>
          );
        })}
      </Box>
      {edited ? <TermsDialog terms={edited} onClose={() => edit(null)} /> : null}
    </Section>
  );
}

function TermsDialog({ terms, onClose }: { terms: DocumentTerms; onClose: () => void }) {
  const translate = useTranslate();
  const { record, outdated, catchUp } = useLatestRecord(terms);
  const { kind, sentences, version } = record;
  const title = translate(`${words}.${kind}`);
  const save = useChange({
    change: ({ text }: { text: string }) => {
      const lines = text.split('\n').filter((line) => line.trim());
      return callJson('PUT', `${PATH}/${kind}`, { sentences: lines, version });
    },
    done: translate(`${words}.done`),
    failure: translate('system.mails.failed'),
    serverSpeaks: true,
    refresh: ['system'],
    close: onClose,
    onRejected: catchUp,
  });
  return (
    <FormDialog<{ text: string }>
      outdated={outdated}
      title={title}
      intro={translate(`${words}.hint`)}
      submitLabel="form.save"
      maxWidth="md"
      defaultValues={{ text: sentences.join('\n') }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <TextInput source="text" label={title} multiline minRows={4} autoFocus />
    </FormDialog>
  );
}
