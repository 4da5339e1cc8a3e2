import Box from '@mui/material/Box';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { coarse, enlargedTouchTarget } from '@selvedge/web/tokens';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

const plain = {
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  [coarse]: enlargedTouchTarget,
};

/** Links a line to its fabric, in its color; plain text for a fabric that has left the catalog. */
export function FabricLink({
  fabric: { id, color },
  children,
}: Pick<QuotationLine, 'fabric'> & { children: ReactNode }) {
  if (id === null) return <span>{children}</span>;
  const colour = color && `?colour=${encodeURIComponent(color)}`;
  return (
    <Box component={Link} to={`/fabrics/${id}${colour}`} sx={plain}>
      {children}
    </Box>
  );
}
