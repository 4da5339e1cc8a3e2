import { styled } from '@mui/material/styles';
import { formatDateTime } from '@selvedge/domain/dates';
import { color } from '@selvedge/web/tokens';
import { useConnection } from '../lib/use-online';

const Line = styled('div')({
  padding: '6px 16px',
  textAlign: 'center',
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  color: color.amber,
  backgroundColor: color.amberTint,
  borderTop: '1px solid #EBD8A4',
});

/** Says under the header, where it covers nothing, that the connection is gone, and how old is what can still be read. */
export function OfflineBar() {
  const { seenAt } = useConnection();
  const readable = seenAt
    ? `This is as you saw it on ${formatDateTime(seenAt)}.`
    : 'What you saw before can still be read.';
  return <Line>You are offline. {readable} Your quote and what you typed are kept.</Line>;
}
