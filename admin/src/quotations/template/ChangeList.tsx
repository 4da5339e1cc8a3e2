import { Box } from '@mui/material';
import type { RevisionChange } from '@selvedge/domain/quotations/quotation';

/** 'What changed' as the customer reads it, line by line; nothing without changes. */
export function ChangeList({ changes }: { changes: readonly RevisionChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Box component="ul" sx={{ fontSize: '0.8125rem', m: 0, overflowWrap: 'anywhere', pl: 2 }}>
      {changes.map(({ line, field, before, after }) => (
        <li key={`${line} ${field} ${before} ${after}`}>
          {[line, field].filter(Boolean).join(', ')}: {before} → {after}
        </li>
      ))}
    </Box>
  );
}
