import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { useOnline } from '../lib/use-online';

const Bar = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  insetInline: 0,
  bottom: 0,
  padding: '10px 16px',
  textAlign: 'center',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: color.amber,
  backgroundColor: color.amberTint,
  borderTop: '1px solid #EBD8A4',
});

/** Says that the connection is gone, for as long as it is. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Bar>You are offline. Your quote and what you typed are kept; the rest follows when you are back.</Bar>
      )}
    </div>
  );
}
