import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type OwnTab, ownTabs } from '@selvedge/domain/quotations/own-request';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type Text, t } from '../../lib/language';
import { useTitle } from '../../state/title';
import { ActionButton, LinkButton } from '../../ui/ActionButton';
import { LoadError } from '../../ui/LoadError';
import { LoadMoreButton } from '../../ui/LoadMoreButton';
import { Notice } from '../../ui/Notice';
import { requestsOn } from './my-quotations';
import { RequestRow } from './RequestRow';
import { RequestTabs, tabNames } from './RequestTabs';

/** All requests of a customer: those that wait for them, those that wait for staff, orders, and past ones. */
export function MyQuotationsPage() {
  useTitle(t('My quotations'));
  const [query] = useSearchParams();
  // Links of mails name a quotation.
  const linkedId = query.get('quotation') ?? query.get('messages');
  if (linkedId) return <Navigate replace to={`/my-quotations/${encodeURIComponent(linkedId)}?${query}`} />;
  return <Requests />;
}

function Requests() {
  const [query, setQuery] = useSearchParams();
  const search = (query.get('search') ?? '').trim();
  const asked = ownTabs.find((tab) => tab === query.get('tab')) ?? null;
  const requests = useInfiniteQuery(requestsOn(asked, search));
  const { data, isPending, error, refetch } = requests;
  const tab = data?.tab ?? asked ?? 'yours';
  const counted = data?.tabs && Object.values(data.tabs).reduce((sum, count) => sum + count, 0);
  const isNew = counted === 0 && search === '';
  const find = (text: string) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.delete('tab');
      if (text) next.set('search', text);
      else next.delete('search');
      return next;
    });
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mb: 2 }}
      >
        <Typography variant="h2" component="h1">
          {t('My quotations')}
        </Typography>
        {!isNew && <Search key={search} search={search} onSearch={find} />}
      </Box>
      {!isNew && <RequestTabs present={tab} counts={data?.tabs} search={search} />}
      {isPending && <Skeleton variant="rectangular" height={320} />}
      {error && <LoadError title={t('Failed to load quotations')} error={error} onRetry={() => void refetch()} />}
      {isNew && (
        <Notice
          title={t('No quotations yet')}
          text={t('What you request from the catalog appears here, with our answer.')}
          action={
            <LinkButton to="/fabrics" variant="contained">
              {t('Browse Catalog')}
            </LinkButton>
          }
        />
      )}
      {data && !isNew && data.requests.length === 0 && <Nothing tab={tab} search={search} onAll={() => find('')} />}
      {data && data.requests.length > 0 && (
        <Box
          component="ul"
          aria-label={t('Requests')}
          sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}
        >
          {data.requests.map((request) => (
            <RequestRow key={request.id} request={request} tab={tab} />
          ))}
        </Box>
      )}
      {data && <LoadMoreButton label={t('Show earlier requests')} query={requests} />}
    </Container>
  );
}

function Search({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event: React.FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSearch(field.current?.value.trim() ?? '');
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', flex: { xs: '1 1 100%', sm: '0 1 26rem' } }}
    >
      <TextField
        name="search"
        type="search"
        size="small"
        fullWidth
        label={t('Number, fabric, color or PO')}
        inputRef={field}
        defaultValue={search}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <ActionButton type="submit" variant="outlined" style={{ flex: 'none' }}>
        {t('Find')}
      </ActionButton>
    </Box>
  );
}

const nothing: Record<OwnTab, Text> = {
  yours: 'Nothing waits for you.',
  ours: 'Nothing waits for our answer.',
  orders: 'You have ordered nothing yet.',
  past: 'Nothing was declined, and nothing has ended.',
};

function Nothing({ tab, search, onAll }: { tab: OwnTab; search: string; onAll: () => void }) {
  if (!search) {
    return (
      <Box role="status" sx={{ color: 'text.secondary', py: 3 }}>
        {t(nothing[tab])}
      </Box>
    );
  }
  return (
    <Box role="status" sx={{ py: 3 }}>
      {t("Nothing under '{tab}' is found by '{search}'.", { tab: t(tabNames[tab]), search })}{' '}
      <ActionButton type="button" onClick={onAll}>
        {t('Show all')}
      </ActionButton>
    </Box>
  );
}
