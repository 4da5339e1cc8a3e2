import Box from '@mui/material/Box';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { env } from '../../lib/env';
import { openDialog } from '../../state/dialogs';
import { fabricPage } from '../../state/fabrics';
import { useSession } from '../../state/session';
import { ActionButton, LinkButton } from '../../ui/ActionButton';
import { Bone } from '../../ui/Bone';
import { Notice } from '../../ui/Notice';
import { LandingCard } from './LandingCard';
import { OrderBar } from './OrderBar';
import { Section } from './Section';

const LandingSearch = lazy(async () => ({ default: (await import('./LandingSearch')).LandingSearch }));

const SHOWN = 12;
const grid = {
  mt: 3,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
};

/** The curated catalogue: fabrics flagged is_global. */
export function FeaturedFabrics() {
  const { user } = useSession();
  const [filter, setFilter] = useState<{ search?: string; category?: string[] }>({});
  const [chosen, setChosen] = useState<Fabric[]>([]);
  const { data, isPending, isError, refetch } = useQuery(fabricPage({ is_global: true, limit: SHOWN, ...filter }));

  const choose = (fabric: Fabric, on: boolean) =>
    setChosen((before) => (on ? [...before, fabric] : before.filter(({ id }) => id !== fabric.id)));

  return (
    <Section id="catalogue" title="From the catalogue" lead="A few cloths that we keep on the shelf or can bring in.">
      {env.landingSearch && (
        <Suspense fallback={null}>
          <LandingSearch onChange={setFilter} />
        </Suspense>
      )}
      {isError ? (
        <Box sx={{ mt: 3 }}>
          <Notice
            alert
            title="Failed to load fabrics"
            action={
              <ActionButton type="button" variant="outlined" onClick={() => void refetch()}>
                Try again
              </ActionButton>
            }
          />
        </Box>
      ) : (
        <Box sx={grid} aria-busy={isPending}>
          {isPending && Array.from({ length: SHOWN }, (_, index) => index).map((index) => <CardSkeleton key={index} />)}
          {data?.fabrics.map((fabric) => (
            <LandingCard
              key={fabric.id}
              fabric={fabric}
              chosen={chosen.some(({ id }) => id === fabric.id)}
              onChoose={(on) => choose(fabric, on)}
              onOpen={user ? undefined : () => openDialog({ name: 'inquiry', fabric })}
            />
          ))}
        </Box>
      )}
      <Box sx={{ mt: 4, textAlign: 'center' }}>
        <LinkButton to={user ? '/fabrics' : '/login'} variant="outlined" size="large">
          View More Fabrics
        </LinkButton>
      </Box>
      <OrderBar fabrics={chosen} onClear={() => setChosen([])} />
    </Section>
  );
}

const CardSkeleton = () => (
  <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}>
    <Bone sx={{ aspectRatio: '4 / 3', height: 'auto', borderRadius: 0 }} />
    <Box sx={{ p: 2, height: 148, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Bone sx={{ width: '70%' }} />
      <Bone sx={{ width: '40%' }} />
      <Bone />
      <Bone sx={{ width: '60%' }} />
    </Box>
  </Box>
);
