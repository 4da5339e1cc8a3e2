import ArrowBack from '@mui/icons-material/ArrowBack';
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link } from 'react-router';
import { env } from '../../lib/env';
import { ListToggle } from './ListToggle';

export interface CatalogHeadProps {
  /** How many filters are applied. */
  count: number;
  asList: boolean;
  onAsList: (asList: boolean) => void;
  onOpenFilters: () => void;
}

/** The way back, the title, and on a phone the way to the filters. */
export const CatalogHead = memo(function CatalogHead({ count, asList, onAsList, onOpenFilters }: CatalogHeadProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <IconButton component={Link} to="/home" aria-label="Back to home" edge="start">
        <ArrowBack />
      </IconButton>
      {/* At 360 px one line beside the filters and their number, also in fallback fonts. */}
      <Typography
        variant="h2"
        component="h1"
        sx={{ flex: 1, overflowWrap: 'break-word', fontSize: { xs: '1.375rem', sm: 'h2.fontSize' } }}
      >
        Fabric Catalog
      </Typography>
      {env.listToggle && <ListToggle asList={asList} onChange={onAsList} />}
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        onClick={onOpenFilters}
        sx={{ display: { md: 'none' }, px: 1.5 }}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
    </Box>
  );
});
