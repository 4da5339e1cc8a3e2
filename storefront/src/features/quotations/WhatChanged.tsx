import Box from '@mui/material/Box';
import { formatDate } from '@selvedge/domain/dates';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
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

/** From the second revision on: its letter, when it was sent, and what it says otherwise than the one before. */
export function WhatChanged({ quotation: { revisions, changes } }: { quotation: OwnQuotation }) {
  const newest = revisions.at(-1);
  if (!newest || changes.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center', fontWeight: 600 }}>
        Revision {newest.letter}: what changed
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          , {formatDate(newest.sent_at)}
        </Box>
      </Box>
      <Box component="ul" aria-label={`What changed in revision ${newest.letter}`} sx={list}>
        {changes.map(({ line, field, before, after }) => (
          <li key={`${line} ${field}`}>
            <small>{line === null ? field : `${line}, ${field.toLowerCase()}`}</small>
            <del>{before}</del> → <ins>{after}</ins>
          </li>
        ))}
      </Box>
    </Box>
  );
}
