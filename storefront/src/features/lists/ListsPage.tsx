import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { FabricList, FabricListSummary } from '@selvedge/domain/lists/fabric-list';
import { api } from '@selvedge/web/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { myLists } from '../../state/lists';
import { useSession } from '../../state/session';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { LoadError } from '../../ui/LoadError';
import { Notice } from '../../ui/Notice';
import { GuestFavourites } from './GuestFavourites';
import { ListDialog } from './ListDialog';
import { MyAlerts } from './MyAlerts';
import { Shades } from './Shades';

/** The number of lists that are left is shown from here down. */
const FEW = 10;

/** The lists of the customer, or the favorites of a visitor. */
export function ListsPage() {
  useTitle(t('Lists'));
  const { user } = useSession();
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      {user ? <OwnLists /> : <GuestFavourites />}
    </Container>
  );
}

function OwnLists() {
  const { data, isPending, error, refetch } = useQuery(myLists);
  const [naming, setNaming] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const keyOf = useIdempotencyKey();
  const create = async (input: { name: string; note: string; season: string }) => {
    try {
      const { id } = await api<FabricList>('/lists', { method: 'POST', body: input, headers: keyOf(input) });
      void queryClient.invalidateQueries({ queryKey: myLists.queryKey });
      void navigate(`/lists/${id}`);
      return true;
    } catch (problem) {
      showError(messageOf(problem, t('The list could not be made. Please try again.')));
      return false;
    }
  };

  const used = data?.lists.filter(({ archived_at }) => archived_at === null) ?? [];
  const away = data?.lists.filter(({ archived_at }) => archived_at !== null) ?? [];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography variant="h2" component="h1" sx={{ mr: 'auto' }}>
          {t('Lists')}
        </Typography>
        <Button variant="contained" disabled={data?.left === 0} onClick={() => setNaming(true)}>
          {t('New list')}
        </Button>
      </Box>
      {data && data.left < FEW && (
        <Box sx={{ mb: 2, color: 'text.secondary' }}>
          {data.left === 0
            ? t('You have all {limit} lists that there can be. Delete one for a new one.', { limit: data.limit })
            : t('{left} more of {limit} lists can be made.', { left: data.left, limit: data.limit })}
        </Box>
      )}
      {error && <LoadError title={t('Failed to load lists')} error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton variant="rectangular" height={160} />}
      {data?.lists.length === 0 && (
        <Notice
          title={t('No lists yet')}
          text={t(
            "The heart beside a fabric collects favorites; a list with a name, such as 'Resort 27', keeps what belongs together, with quantities and notes, and can be requested, shared and compared.",
          )}
          action={
            <LinkButton to="/fabrics" variant="contained">
              {t('Browse Catalog')}
            </LinkButton>
          }
        />
      )}
      <Cards lists={used} label={t('Lists')} />
      {away.length > 0 && (
        <>
          <Typography variant="h3" component="h2" sx={{ mt: 4, mb: 2 }}>
            {t('Put away')}
          </Typography>
          <Cards lists={away} label={t('Put away')} />
        </>
      )}
      <MyAlerts />
      {naming && (
        <ListDialog title={t('New list')} submit={t('Make it')} onSubmit={create} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

function Cards({ lists, label }: { lists: readonly FabricListSummary[]; label: string }) {
  if (lists.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {lists.map((list) => (
        <Box
          key={list.id}
          component="li"
          sx={{
            position: 'relative',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            overflow: 'hidden',
            '&:focus-within, &:hover': { borderColor: 'primary.main' },
          }}
        >
          <Shades shades={list.shades} />
          <Box sx={{ p: 2, overflowWrap: 'anywhere' }}>
            <Box
              component={Link}
              to={`/lists/${list.id}`}
              sx={{
                color: 'text.primary',
                fontWeight: 600,
                textDecoration: 'none',
                // The whole card leads there.
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {list.name}
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {[
                list.season,
                list.item_count === 1 ? t('1 fabric') : t('{fabrics} fabrics', { fabrics: list.item_count }),
              ]
                .filter(Boolean)
                .join(' • ')}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
