import { Box, Link, Typography } from '@mui/material';
import type { AuditAction, ChangedField } from '@selvedge/domain/audit';
import { formatDateTime } from '@selvedge/domain/dates';
import { formatCents } from '@selvedge/domain/money';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

const words = 'resources.audit';
/** The number of fields shown before expanding. */
const FEW = 3;

/** The old and new value of each field. For some fields only the fact that they changed is recorded. */
export function ChangedFields({ action, changes }: { action: AuditAction; changes: readonly ChangedField[] }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(0, FEW);
  const more = changes.length - shown.length;
  const say = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    return (Array.isArray(value) ? value.join(', ') : String(value)) || '–';
  };
  return (
    <Box component="ul" sx={{ fontSize: '0.8125rem', listStyle: 'none', m: 0, overflowWrap: 'anywhere', p: 0 }}>
      {shown.map(({ field, ...values }) => (
        <li key={field}>
          {nameOf(field)}
          {'after' in values ? (
            <Typography component="span" variant="inherit" color="textSecondary">
              {': '}
              {action === 'changed' ? `${say(worded(field, values.before))} → ` : null}
              {say(worded(field, action === 'deleted' ? values.before : values.after))}
            </Typography>
          ) : null}
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Link component="button" type="button" onClick={() => setOpen(true)} sx={{ font: 'inherit' }}>
            {translate(`${words}.more`, { smart_count: more })}
          </Link>
        </li>
      ) : null}
    </Box>
  );
}

/** `price_cents` → `price`. */
const nameOf = (field: string): string => field.replace(/_(cents|hash)$/, '').replaceAll('_', ' ');

/** Formats amounts and times as elsewhere. */
function worded(field: string, value: unknown): unknown {
  if (field.endsWith('_cents') && typeof value === 'number') return formatCents(value);
  if (/_(at|until)$/.test(field) && typeof value === 'string') return formatDateTime(value);
  return value;
}
