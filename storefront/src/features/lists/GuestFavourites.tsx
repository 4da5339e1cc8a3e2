import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { MAX_IDS } from '@selvedge/domain/fabrics/fabric';
import { keepReturnAddress } from '@selvedge/web/return-address';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/language';
import { fabricsById } from '../../state/fabrics';
import { loadFavourites, useHearts } from '../../state/favourites';
import { useSession } from '../../state/session';
import { LinkButton } from '../../ui/ActionButton';
import { ColourPicture } from '../../ui/ColourPicture';
import { FavoriteButton } from '../../ui/FavoriteButton';
import { LoadError } from '../../ui/LoadError';
import { Notice } from '../../ui/Notice';
import { Price } from '../../ui/Price';

/** The favorites of a visitor, which stay in this browser until they sign in. */
export function GuestFavourites() {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'known') void loadFavourites(null);
  }, [status]);
  const ids = [...useHearts()].slice(0, MAX_IDS);
  const { data, isFetching, error, refetch } = useQuery({ ...fabricsById(ids), enabled: ids.length > 0 });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h2" component="h1" sx={{ mr: 'auto' }}>
          {t('Favorites')}
        </Typography>
        {ids.length > 0 && (
          <LinkButton variant="contained" to="/login" onClick={() => keepReturnAddress(window.location)}>
            {t('Sign in to keep them')}
          </LinkButton>
        )}
      </Box>
      {error && <LoadError title={t('Failed to load fabrics')} error={error} onRetry={() => void refetch()} />}
      {ids.length === 0 && (
        <Notice
          title={t('No favorites yet')}
          text={t(
            'The heart beside a fabric keeps it here, in this browser. Once you sign in, it is part of your lists.',
          )}
          action={
            <LinkButton to="/fabrics" variant="contained">
              {t('Browse Catalog')}
            </LinkButton>
          }
        />
      )}
      {ids.length > 0 && !data && isFetching && <Skeleton variant="rectangular" height={200} />}
      <Box
        component="ul"
        aria-label={t('Favorites')}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {(ids.length > 0 ? (data ?? []) : [])
          .filter(({ id }) => ids.includes(id))
          .map((fabric) => (
            <Box key={fabric.id} component="li" sx={{ position: 'relative', overflowWrap: 'anywhere' }}>
              <Box sx={{ borderRadius: 1, overflow: 'hidden', fontSize: 0 }}>
                <ColourPicture fabric={fabric} sizes="200px" />
              </Box>
              <FavoriteButton fabric={fabric} onPicture />
              <Box component={Link} to={`/fabrics/${fabric.id}`} sx={{ color: 'text.primary', fontWeight: 600 }}>
                {fabric.name}
              </Box>
              <Box sx={{ fontSize: '0.875rem' }}>
                <Price fabric={fabric} />
              </Box>
            </Box>
          ))}
      </Box>
    </>
  );
}
