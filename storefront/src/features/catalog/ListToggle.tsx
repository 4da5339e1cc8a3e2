import Button from '@mui/material/Button';
import { t } from '../../lib/language';

/** Grid or list, on wide screens; only if the build enables it. */
export const ListToggle = ({ asList, onChange }: { asList: boolean; onChange: (asList: boolean) => void }) => (
  <Button
    variant="outlined"
    aria-pressed={asList}
    onClick={() => onChange(!asList)}
    sx={{ display: { xs: 'none', md: 'inline-flex' } }}
  >
    {asList ? t('Show as grid') : t('Show as list')}
  </Button>
);
