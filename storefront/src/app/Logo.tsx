import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';

const Wordmark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  color: color.ink,
  fontFamily: '"Fraunces Variable", "Fraunces Fallback", Georgia, serif',
  fontSize: 'clamp(1.1875rem, 1rem + 0.9vw, 1.375rem)',
  fontWeight: 600,
  letterSpacing: '-0.01em',
  whiteSpace: 'nowrap',
});

/** The name behind the selvedge mark. */
export function Logo({ name }: { name: string }) {
  return (
    <Wordmark>
      <svg width="5" height="26" aria-hidden="true">
        <path d="M2.5 0v26" stroke={color.selvedge} strokeWidth="5" strokeDasharray="5 2" />
      </svg>
      {name}
    </Wordmark>
  );
}
