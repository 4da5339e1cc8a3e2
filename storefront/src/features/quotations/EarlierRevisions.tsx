import Box from '@mui/material/Box';
import { formatRupees } from '@selvedge/domain/money';
import type { OwnQuotation, Revision } from '@selvedge/domain/quotations/quotation';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { figures } from '../../ui/marks';
import { DownloadPdf } from './DownloadPdf';

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    py: 0.5,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.8125rem' },
  ...figures,
};

/** Revisions sent before the current offer, or before it was withdrawn; each stays readable. */
export function EarlierRevisions({ quotation }: { quotation: OwnQuotation }) {
  const { revisions } = quotation;
  const earlier = revisions.filter(({ state }) => state !== 'sent');
  if (earlier.length === 0) return null;
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center', fontWeight: 600 }}>
        {wordsOf(earlier.map(({ letter }) => letter))}
      </Box>
      <Box
        component="ul"
        sx={list}
        aria-label={t('Earlier revisions of {quotation_no}', { quotation_no: quotation.quotation_no })}
      >
        {earlier.map((revision) => (
          <li key={revision.letter}>
            <div>
              {t('Revision {letter}', { letter: revision.letter })}, {totalOf(revision)}
              <small>
                {t('Sent on {day}, {end}', { day: formatDate(revision.sent_at), end: endOf(revision, revisions) })}
              </small>
            </div>
            <DownloadPdf quotation={quotation} revision={revision.letter} />
          </li>
        ))}
      </Box>
    </details>
  );
}

const totalOf = ({ total, vat_percent }: Revision): string =>
  vat_percent > 0 ? t('{sum} with VAT', { sum: formatRupees(total) }) : formatRupees(total);

/** 'Revision A as it was sent', 'Revisions A to C as they were sent'. */
function wordsOf(letters: readonly string[]): string {
  const [first = '', ...others] = letters;
  if (others.length === 0) return t('Revision {first} as it was sent', { first });
  const last = others.at(-1) ?? '';
  return others.length === 1
    ? t('Revisions {first} and {last} as they were sent', { first, last })
    : t('Revisions {first} to {last} as they were sent', { first, last });
}

function endOf({ letter, state }: Revision, revisions: readonly Revision[]): string {
  if (state === 'withdrawn') return t('withdrawn');
  const next = revisions[revisions.findIndex((revision) => revision.letter === letter) + 1];
  return next ? t('superseded by {letter}', { letter: next.letter }) : t('superseded');
}
