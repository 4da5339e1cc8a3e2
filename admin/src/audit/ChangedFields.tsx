import { Box, Link, Typography } from '@mui/material';
import type { AuditAction, ChangedField } from '@selvedge/domain/audit';
import { formatDateTime, formatDay } from '@selvedge/domain/dates';
import { formatCents } from '@selvedge/domain/money';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

const words = 'resources.audit';
/** The number of fields shown before expanding. */
const FEW = 3;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Fields of a few known words, such as `in_hand`. */
const WORDS = /(?:^|_)(?:state|status|kind|type|method|source|reason|because)$/;
const STORED_WORD = /^[a-z]+(?:_[a-z]+)+$/;

/** The old and new value of each field. For some fields only the fact that they changed is recorded. */
export function ChangedFields({ action, changes }: { action: AuditAction; changes: readonly ChangedField[] }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(0, FEW);
  const more = changes.length - shown.length;
  /** Amounts, days and times as elsewhere, stored words without their underscores, the parts of a list or a record one by one. */
  const say = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    if (Array.isArray(value)) return value.map((one) => say(field, one)).join(', ') || '–';
    if (typeof value === 'object') {
      return Object.entries(value)
        .map(([part, content]) => `${nameOf(part)} ${say(part, content)}`)
        .join(' ');
    }
    if (typeof value === 'number') return field.endsWith('_cents') ? formatCents(value) : String(value);
    const text = String(value);
    if (DAY.test(text)) return formatDay(text);
    if (/_(at|until)$/.test(field)) return formatDateTime(text);
    return (WORDS.test(field) && STORED_WORD.test(text) ? text.replaceAll('_', ' ') : text) || '–';
  };
  return (
    <Box component="ul" sx={{ fontSize: '0.8125rem', listStyle: 'none', m: 0, overflowWrap: 'anywhere', p: 0 }}>
      {shown.map(({ field, ...values }) => (
        <li key={field}>
          {nameOf(field)}
          {'after' in values ? (
            <Typography component="span" variant="inherit" color="textSecondary">
              {': '}
              {action === 'changed' ? `${say(field, values.before)} → ` : null}
              {say(field, action === 'deleted' ? values.before : values.after)}
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
