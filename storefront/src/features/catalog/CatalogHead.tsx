import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link } from 'react-router';
import { env } from '../../lib/env';
import { t } from '../../lib/language';
import { ListToggle } from './ListToggle';

export interface CatalogHeadProps {
  asList: boolean;
  onAsList: (asList: boolean) => void;
}

/** The back link and the title. */
export const CatalogHead = memo(function CatalogHead({ asList, onAsList }: CatalogHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: { md: 2 } }}>
      <IconButton component={Link} to="/home" aria-label={t('Back to home')} edge="start" className="way-back">
        <ArrowBack />
      </IconButton>
      <Typography
        variant="h2"
        component="h1"
        sx={{ flex: 1, overflowWrap: 'break-word', fontSize: { xs: '1.25rem', md: 'h2.fontSize' } }}
      >
        {t('Fabric Catalog')}
      </Typography>
      {env.listToggle && <ListToggle asList={asList} onChange={onAsList} />}
    </Box>
  );
});
