import { Box, Link, Typography } from '@mui/material';
import type { SystemState } from '@selvedge/domain/system';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Section } from '../ui/Section';
import { scrolledList } from './scrolled-list';

/** Characters that a keyboard doesn't type: the invisible differences. */
const ODD = /[^ -~]/gu;

/** `U+2013`, by which look-alike signs can be distinguished. */
const oddSigns = (code: string): string =>
  [...new Set(code.match(ODD))]
    .map((sign) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ');

/** Fabrics whose item codes look alike, from before such codes were rejected. */
export function SimilarCodesPanel({ groups }: { groups: SystemState['similar_codes'] }) {
  const translate = useTranslate();
  return (
    <Section title={translate('system.similar_codes.title')}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('system.similar_codes.text')}
      </Typography>
      <Box component="ul" aria-label={translate('system.similar_codes.title')} tabIndex={0} sx={scrolledList}>
        {groups.map((group) => (
          <Box component="li" key={group[0]?.id} sx={row}>
            {group.map(({ id, item_code, name }) => (
              <Box key={id} sx={{ overflowWrap: 'anywhere', py: 0.5 }}>
                <Link component={RouterLink} to={`/fabrics/${id}`} sx={{ whiteSpace: 'pre-wrap' }}>
                  {item_code}
                </Link>{' '}
                <Typography variant="body2" component="span" color="textSecondary">
                  {[name, oddSigns(item_code)].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const row = {
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
