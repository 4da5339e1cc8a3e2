import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Section } from '../ui/Section';

const words = 'resources.customers.blocks';

interface RecordListProps {
  /** The kind, from which its title and its empty message follow. */
  kind: 'quotations' | 'orders' | 'messages' | 'holds' | 'swatches' | 'prices';
  /** The list with all of this customer's records, and their number. */
  all?: { to: string; count: number | null };
  children: readonly ReactNode[];
}

/** A block of a customer's newest records. */
export function RecordList({ kind, all, children }: RecordListProps) {
  const translate = useTranslate();
  const title = translate(`${words}.${kind}`);
  const isMore = all?.count != null && all.count > children.length;
  return (
    <Section
      title={title}
      action={
        all && isMore ? (
          <Link
            component={RouterLink}
            to={all.to}
            aria-label={translate(`${words}.all_of`, { count: all.count, what: title })}
          >
            {translate(`${words}.all`, { count: all.count })}
          </Link>
        ) : null
      }
    >
      {children.length === 0 ? (
        <Typography color="textSecondary">{translate(`${words}.none.${kind}`)}</Typography>
      ) : (
        <Rows>{children}</Rows>
      )}
    </Section>
  );
}

export const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

interface RecordRowProps {
  to: string;
  title: ReactNode;
  badge?: ReactNode;
  /** In muted color below the title. */
  text?: ReactNode;
  /** At the right end: a sum, and below it a day. */
  figure?: ReactNode;
  day?: string;
}

export const RecordRow = ({ to, title, badge, text, figure, day }: RecordRowProps) => (
  <Box component="li" sx={row}>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ alignItems: 'baseline', columnGap: 1, display: 'flex', flexWrap: 'wrap' }}>
        <Link component={RouterLink} to={to} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Link>
        {badge}
      </Box>
      {text ? (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ) : null}
    </Box>
    <Box sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right', whiteSpace: 'nowrap' }}>
      {figure}
      {day ? (
        <Typography variant="body2" color="textSecondary">
          {day}
        </Typography>
      ) : null}
    </Box>
  </Box>
);

const row = {
  alignItems: 'start',
  columnGap: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { pb: 0 },
};
