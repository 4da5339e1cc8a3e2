import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material';
import type { CustomerDetail } from '@selvedge/domain/customers/customer';
import { formatDate } from '@selvedge/domain/dates';
import { mailtoLink } from '@selvedge/domain/email-address';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ResourceContextProvider, useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { HistoryLink } from '../audit/HistoryLink';
import { useRights } from '../hooks/use-rights';
import { CustomerMoney } from '../money/lazy';
import { IfAllowed } from '../permissions/IfAllowed';
import { lazyDialog } from '../ui/lazy-dialog';
import { PageHeader } from '../ui/PageHeader';
import { NoRecord } from '../ui/placeholders';
import { Fact, Facts, Section } from '../ui/Section';
import { EmailAddress } from '../ui/TwoLines';
import { UnverifiedBadge } from '../users/UnverifiedBadge';
import {
  HoldsBlock,
  InquiriesBlock,
  MessagesBlock,
  OrdersBlock,
  PricesBlock,
  QuotationsBlock,
  SwatchesBlock,
  WithoutAccountBlock,
} from './CustomerRecords';
import { Telephone } from './Telephone';

const UserFormDialog = lazyDialog(async () => (await import('../users/UserFormDialog')).UserFormDialog);
const TermsDialog = lazyDialog(async () => (await import('./TermsDialog')).TermsDialog);

const words = 'resources.customers';
/** A separate cache key, because react-admin would use the row of a list, which has fewer fields. */
const whole = { of: 'whole' };

/** Everything about a customer: contacts, open records, and what they bought at which price. */
export function CustomerPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const {
    data: customer,
    error,
    refetch,
  } = useGetOne<CustomerDetail>('customers', { id, meta: whole }, { staleTime: 0 });
  if (customer) return <CustomerView key={id} customer={customer} />;
  return (
    <>
      <PageHeader title={translate(`${words}.one`)} action={<BackButton />} />
      <Paper variant="outlined">
        <NoRecord error={error} refetch={refetch} action={<BackButton />} />
      </Paper>
    </>
  );
}

function CustomerView({ customer }: { customer: CustomerDetail }) {
  const translate = useTranslate();
  const { may } = useRights();
  const queryClient = useQueryClient();
  const [edited, edit] = useState<'account' | 'terms' | null>(null);
  const close = () => {
    edit(null);
    void queryClient.invalidateQueries({ queryKey: ['customers'] });
  };
  const { id, name, company } = customer;
  return (
    <>
      <PageHeader
        title={name}
        subtitle={company || null}
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            <IfAllowed right="quote.write + price.read">
              <Button component={RouterLink} to={`/quotations/create?customer=${id}`} variant="contained">
                {translate(`${words}.quote`)}
              </Button>
            </IfAllowed>
            <IfAllowed right="customer.write">
              <Button variant="outlined" onClick={() => edit('account')}>
                {translate(`${words}.edit`)}
              </Button>
            </IfAllowed>
            <HistoryLink id={id} />
            <BackButton />
          </Stack>
        }
      />
      <Box sx={columns}>
        <Box sx={{ gridArea: 'contact', minWidth: 0 }}>
          <Contact customer={customer} />
        </Box>
        <Stack sx={{ gap: 2, gridArea: 'main', minWidth: 0 }}>
          {may('quote.read') ? <QuotationsBlock customer={customer} /> : null}
          {may('order.read') ? <OrdersBlock customer={customer} /> : null}
          {may('quote.read') ? <MessagesBlock customer={customer} /> : null}
          <WithoutAccountBlock customer={customer} />
          <InquiriesBlock customer={customer} />
        </Stack>
        <Stack sx={{ gap: 2, gridArea: 'side', minWidth: 0 }}>
          <Suspense>
            <CustomerMoney customer={customer} />
          </Suspense>
          <Terms customer={customer} onEdit={() => edit('terms')} />
          {may('price.read') && may('quote.read | order.read') ? <PricesBlock customer={customer} /> : null}
          {may('stock.read | hold.write') ? <HoldsBlock customer={customer} /> : null}
          {may('order.read') ? <SwatchesBlock customer={customer} /> : null}
        </Stack>
      </Box>
      <ResourceContextProvider value="users">
        {edited === 'account' ? <UserFormDialog id={id} onClose={close} /> : null}
        {edited === 'terms' ? <TermsDialog id={id} onClose={close} /> : null}
      </ResourceContextProvider>
    </>
  );
}

function Contact({ customer }: { customer: CustomerDetail }) {
  const translate = useTranslate();
  const { email, email_verified, phone, name, company, address, owner_name, created_at, contacts } = customer;
  const label = (field: string) => translate(`${words}.fields.${field}`);
  return (
    <Section
      title={translate(`${words}.blocks.contact`)}
      action={
        <Link component={RouterLink} to={`/users/${customer.id}/show`}>
          {translate(`${words}.account`)}
        </Link>
      }
    >
      <Facts>
        <Fact label={label('email')}>
          <Link href={mailtoLink(email)} aria-label={email}>
            <EmailAddress text={email} />
          </Link>{' '}
          {email_verified ? null : <UnverifiedBadge />}
        </Fact>
        <Fact label={label('phone')}>
          <Telephone phone={phone} name={name} />
        </Fact>
        <Fact label={label('company')}>{company || '-'}</Fact>
        <Fact label={label('address')}>{address || '-'}</Fact>
        <Fact label={label('owner')}>{owner_name ?? '-'}</Fact>
        <Fact label={label('created_at')}>{formatDate(created_at)}</Fact>
        {contacts.length > 0 ? (
          <Fact label={label('contacts')}>
            {contacts.map(({ customer_name, customer_email, customer_phone }) => (
              <Box key={`${customer_name} ${customer_email} ${customer_phone}`}>
                {[customer_name, customer_email, customer_phone].filter(Boolean).join(' · ')}
              </Box>
            ))}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

function Terms({ customer: { terms, notes }, onEdit }: { customer: CustomerDetail; onEdit: () => void }) {
  const translate = useTranslate();
  return (
    <Section
      title={translate(`${words}.blocks.terms`)}
      action={
        <IfAllowed right="customer.write">
          <Button size="small" onClick={onEdit} aria-label={translate(`${words}.terms_edit`)}>
            {translate(`${words}.edit`)}
          </Button>
        </IfAllowed>
      }
    >
      {terms || notes ? (
        <Facts>
          {terms ? <Fact label={translate(`${words}.fields.terms`)}>{terms}</Fact> : null}
          {notes ? <Fact label={translate(`${words}.fields.notes`)}>{notes}</Fact> : null}
        </Facts>
      ) : (
        <Typography color="textSecondary">{translate(`${words}.blocks.none.terms`)}</Typography>
      )}
    </Section>
  );
}

function BackButton() {
  const translate = useTranslate();
  return (
    <Button component={RouterLink} to="/customers" variant="outlined">
      {translate(`${words}.back`)}
    </Button>
  );
}

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateAreas: { xs: '"contact" "main" "side"', lg: '"main contact" "main side"' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
  gridTemplateRows: { lg: 'auto 1fr' },
};
