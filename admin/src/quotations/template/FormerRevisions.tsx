import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate, SentRevision } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useDownload } from '../../hooks/use-download';
import { dataProvider } from '../../providers/data-provider';
import { Section } from '../../ui/Section';

const words = 'resources.quotations.revisions';

interface FormerRevisionsProps {
  quotation: Pick<QuotationTemplate, 'id' | 'revisions'>;
  /** The one that is looked at; null for the quotation as it stands. */
  shown: string | null;
  onShow: (letter: string | null) => void;
}

/** What the customer was sent, the newest first: when, by whom, at what total, and what changed; each with its PDF. */
export function FormerRevisions({ quotation: { id, revisions }, shown, onShow }: FormerRevisionsProps) {
  const translate = useTranslate();
  const { data: sent = [] } = useQuery({
    // Another revision asks anew.
    queryKey: ['quotations', 'revisions', id, revisions.length],
    queryFn: () => dataProvider.sentRevisions(id),
    enabled: revisions.length > 0,
  });
  const download = useDownload(`${words}.pdf_failed`);
  if (sent.length === 0) return null;
  return (
    <Section title={translate(`${words}.title`)}>
      <Box component="ol" reversed aria-label={translate(`${words}.title`)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...sent].reverse().map((revision) => (
          <Box
            component="li"
            key={revision.letter}
            sx={{ '& + &': { borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1.5 } }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate(`${words}.one`, { letter: revision.letter })} ·{' '}
              {translate(`resources.quotations.revisions.${revision.state}`)} · {formatRupees(revision.total)}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary">
              {[formatDateTime(revision.sent_at), revision.by].filter(Boolean).join(', ')}
            </Typography>
            <Changes of={revision} />
            <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
              <Button
                size="small"
                aria-label={
                  shown === revision.letter ? undefined : translate(`${words}.show_one`, { letter: revision.letter })
                }
                onClick={() => onShow(shown === revision.letter ? null : revision.letter)}
              >
                {translate(`${words}.${shown === revision.letter ? 'hide' : 'show'}`)}
              </Button>
              <Link
                component="button"
                type="button"
                variant="body2"
                aria-label={translate(`${words}.download_one`, { letter: revision.letter })}
                onClick={() => download.mutate(`/admin/quotations/${id}/revisions/${revision.letter}/pdf`)}
              >
                {translate(`${words}.download`)}
              </Link>
            </Stack>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function Changes({ of: { changes } }: { of: SentRevision }) {
  if (changes.length === 0) return null;
  return (
    <Box component="ul" sx={{ fontSize: '0.8125rem', m: 0, overflowWrap: 'anywhere', pl: 2 }}>
      {changes.map(({ line, field, before, after }) => (
        <li key={`${line} ${field}`}>
          {[line, field].filter(Boolean).join(', ')}: {before} → {after}
        </li>
      ))}
    </Box>
  );
}
