import { Link } from '@mui/material';
import { font, selvedgeEdge } from '@selvedge/web/tokens';
import { useBrand } from '../hooks/use-config';

/**
 * The distributor's name behind the red edge. Links to the storefront, which is a separate application: a full page
 * load.
 */
export function Logo() {
  const { name } = useBrand();
  return (
    <Link
      href="/home"
      underline="none"
      color="textPrimary"
      sx={{
        alignItems: 'center',
        display: 'inline-flex',
        fontFamily: font.display,
        fontSize: '1.375rem',
        fontWeight: 600,
        letterSpacing: '-0.01em',
        minHeight: 44,
        '&&': { m: 0, p: 0 },
        '&::before': { background: selvedgeEdge, content: '""', height: 28, mr: 1.25, width: 3 },
      }}
    >
      {name}
    </Link>
  );
}
