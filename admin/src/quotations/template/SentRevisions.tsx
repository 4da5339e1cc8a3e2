import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDownload } from '../../hooks/use-download';
import { dataProvider } from '../../providers/data-provider';
import { Section } from '../../ui/Section';
import { ChangeList } from './ChangeList';
import { CompareDialog, comparable } from './CompareDialog';
import { RevisionEvents } from './RevisionEvents';
import { RevisionState } from './RevisionState';

const words = 'resources.quotations.revisions';

interface SentRevisionsProps {
  quotation: QuotationTemplate;
  onShow: (letter: string) => void;
}

/** The sent revisions, newest first: total, changes, when seen and how answered; each with its PDF. */
export function SentRevisions({ quotation, onShow }: SentRevisionsProps) {
  const { id, revisions, answer, seen_at } = quotation;
  const [isComparing, setComparing] = useState(false);
  const translate = useTranslate();
  const { data: sent = [] } = useQuery({
    // A new revision, a first view and an answer refetch.
    queryKey: ['quotations', 'revisions', id, revisions.length, seen_at, answer?.at],
    queryFn: () => dataProvider.sentRevisions(id),
    enabled: revisions.length > 0,
  });
  const download = useDownload(`${words}.pdf_failed`);
  if (sent.length === 0) return null;
  return (
    <Section
      title={translate(`${words}.title`)}
      action={
        comparable(quotation).length > 1 ? (
          <Button size="small" onClick={() => setComparing(true)}>
            {translate('resources.quotations.compare.open')}
          </Button>
        ) : null
      }
    >
      <Box component="ol" reversed aria-label={translate(`${words}.title`)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...sent].reverse().map((revision) => (
          <Box
            component="li"
            key={revision.letter}
            sx={{ '& + &': { borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1.5 } }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate(`${words}.one`, { letter: revision.letter })} ·{' '}
              <RevisionState revision={revision} quotation={quotation} /> · {formatRupees(revision.total)}
              {revision.vat_percent > 0 && ` ${translate(`${words}.with_vat`)}`}
            </Typography>
            <ChangeList changes={revision.changes} />
            <Box sx={{ mt: 1 }}>
              <RevisionEvents revision={revision} lines={quotation.line_items} />
            </Box>
            <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
              <Button
                size="small"
                aria-label={translate(`${words}.show_one`, { letter: revision.letter })}
                onClick={() => onShow(revision.letter)}
              >
                {translate(`${words}.show`)}
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
      {isComparing ? <CompareDialog template={quotation} onClose={() => setComparing(false)} /> : null}
    </Section>
  );
}
