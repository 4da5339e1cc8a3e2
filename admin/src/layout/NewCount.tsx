import { Box } from '@mui/material';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../ui/visually-hidden';

const MAX_SHOWN = 99;

interface NewCountProps {
  count: number;
  /** The key of the words that follow the number; shown when pointed at. */
  label: string;
  /** True beside another number that is more important. */
  isQuiet?: boolean;
}

/** A number of new things behind an entry's name; nothing when there are none. */
export function NewCount({ count, label, isQuiet = false }: NewCountProps) {
  const translate = useTranslate();
  if (count === 0) return null;
  return (
    <Box component="span" title={translate(label)} sx={isQuiet ? { ...badge, ...quiet } : badge}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <Box component="span" sx={visuallyHidden}>
        {' '}
        {translate(label)}
      </Box>
    </Box>
  );
}

const badge = {
  '@media (forced-colors: active)': { border: '1px solid' },
  bgcolor: color.selvedge,
  borderRadius: '10px',
  color: color.paper,
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 600,
  lineHeight: '20px',
  minWidth: 20,
  position: 'relative',
  px: 0.75,
  textAlign: 'center',
};

const quiet = { bgcolor: color.indigoTint, color: color.indigo };
