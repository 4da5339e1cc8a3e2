import Box from '@mui/material/Box';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { t } from '../../lib/language';
import { figures } from '../../ui/marks';

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { py: 0.75, borderTop: 1, borderColor: 'divider' },
  '& small': { display: 'block', color: 'text.secondary', fontSize: '0.8125rem' },
  '& del': { color: 'text.secondary' },
  '& ins': { fontWeight: 600, textDecoration: 'none' },
  ...figures,
} as const;

interface WhatChangedProps {
  quotation: OwnQuotation;
  /** It waits for an answer, so the changes are expanded. */
  isOpen?: boolean;
}

/** Changes of the newest revision from the one before, from the second revision on. */
export function WhatChanged({ quotation: { revisions, changes }, isOpen = false }: WhatChangedProps) {
  const newest = revisions.at(-1);
  if (!newest || changes.length === 0) return null;
  return (
    <details open={isOpen}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center', fontWeight: 600 }}>
        {t('Revision {letter}: what changed', { letter: newest.letter })}
      </Box>
      <Box component="ul" aria-label={t('What changed in revision {letter}', { letter: newest.letter })} sx={list}>
        {changes.map(({ line, field, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two colors of a fabric have one name, and none of it moves.
          <li key={index}>
            <small>{line === null ? field : `${line}, ${field.toLowerCase()}`}</small>
            <del>{before}</del> → <ins>{after}</ins>
          </li>
        ))}
      </Box>
    </details>
  );
}
