import { Box } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';

/** `RS` for Ruwan Silva, who looks after the quotation. */
export function OwnerInitials({ owner }: Pick<AdminQuotation, 'owner'>) {
  const translate = useTranslate();
  if (!owner) return null;
  const text = translate('resources.quotations.owner.of', { name: owner.name });
  return (
    <Box component="span" role="img" aria-label={text} title={text} translate="no" sx={disc}>
      {initialsOf(owner.name)}
    </Box>
  );
}

/** The first letters of the first and the last word; letters may be more than one code unit. */
const initialsOf = (name: string): string => {
  const all = name.trim().split(' ').filter(Boolean);
  const [first = '', last = ''] = [all[0], all.length > 1 ? all.at(-1) : ''];
  return [first, last]
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
    .join('')
    .toUpperCase();
};

const disc = {
  alignItems: 'center',
  bgcolor: color.indigoTint,
  borderRadius: '50%',
  color: color.indigo,
  display: 'inline-flex',
  fontSize: '0.6875rem',
  fontWeight: 600,
  height: 26,
  justifyContent: 'center',
  width: 26,
};
