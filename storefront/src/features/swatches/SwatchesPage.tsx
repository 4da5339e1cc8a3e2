import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { SwatchRequest, SwatchRequestInput } from '@selvedge/domain/swatches/swatch-request';
import type { User } from '@selvedge/domain/users/user';
import { api } from '@selvedge/web/api';
import { ApiError, hasStatus } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { keyOf } from '../../state/cart';
import { useConfig } from '../../state/config';
import { mySwatches } from '../../state/my-swatches';
import { refreshProfile, useSession } from '../../state/session';
import { type SwatchChoice, useSwatches } from '../../state/swatches';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { ConfirmAddressFirst } from '../../ui/ConfirmAddressFirst';
import { Form, FormField, required } from '../../ui/form';
import { Notice } from '../../ui/Notice';
import { useDraftForm } from '../../ui/use-draft-form';
import { SwatchLine } from './SwatchLine';

type Recipient = Required<Pick<SwatchRequestInput, 'name' | 'phone' | 'address' | 'note'>>;

const FAILED = 'Failed to request the swatches. Please try again.';

const fromProfile = (user: User | null): Recipient => ({
  name: user?.full_name ?? '',
  phone: user?.phone ?? '',
  address: user?.address ?? '',
  note: '',
});

/** The chosen swatches, and their delivery address. */
export function SwatchesPage() {
  useTitle(t('Swatches'));
  const { items } = useSwatches();
  const { swatches_per_request: most } = useConfig();
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 1 }}>
        {t('Swatches')}
      </Typography>
      {items.length === 0 ? (
        <Notice
          title={t('No swatches chosen')}
          text={t("Choose up to {most} colors in the catalog, by 'Request swatch', and we send you a piece of each.", {
            most,
          })}
          action={
            <LinkButton to="/fabrics" variant="contained">
              {t('Browse Catalog')}
            </LinkButton>
          }
        />
      ) : (
        <Chosen items={items} most={most} />
      )}
    </Container>
  );
}

function Chosen({ items, most }: { items: SwatchChoice[]; most: number }) {
  const { user } = useSession();
  const { actions } = useSwatches();
  const { form, forget } = useDraftForm('swatches', fromProfile(user));
  const [problem, setProblem] = useState<{ line: string; message: string } | null>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const needsNetwork = useNetworkLabel();
  const tooMany = items.length > most;

  const submit = async (values: Recipient) => {
    const wanted = items.map(({ fabric, colourway_id }) => ({ fabric_id: fabric.id, colourway_id }));
    const input: SwatchRequestInput = { items: wanted, ...values };
    try {
      const headers = { 'Idempotency-Key': actions.keyFor(input) };
      const { id } = await api<SwatchRequest>('/swatch-requests', { method: 'POST', body: input, headers });
      forget();
      void queryClient.invalidateQueries({ queryKey: mySwatches.queryKey });
      void navigate(`/swatches/sent/${id}`);
      actions.removeRequested(items);
    } catch (error) {
      const message = messageOf(error, t(FAILED));
      const item = items[lineOf(error)];
      setProblem(item ? { line: keyOf(item), message } : null);
      showError(message);
      // The email address may have changed since the page was opened, and has to be confirmed again.
      if (hasStatus(error, 403)) void refreshProfile();
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, md: 6 }, gridTemplateColumns: { xs: '1fr', md: '1fr 24rem' } }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ color: 'text.secondary', mb: 1 }}>
          {t('{chosen} of {most} that fit into one request. We send you a piece of each.', {
            chosen: items.length,
            most,
          })}
        </Box>
        {tooMany && (
          <Alert severity="warning">
            {t('Remove {extra} of them: send those in another request.', { extra: items.length - most })}
          </Alert>
        )}
        <Box component="ul" aria-label={t('Swatches')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <SwatchLine
              key={keyOf(item)}
              item={item}
              problem={problem?.line === keyOf(item) ? problem.message : null}
              onRemove={() => actions.remove(item)}
            />
          ))}
        </Box>
      </Box>
      <Box component="section" aria-labelledby="where">
        <Typography variant="h3" component="h2" id="where" sx={{ mb: 2 }}>
          {t('Where to')}
        </Typography>
        {user?.email_verified === false ? (
          <ConfirmAddressFirst
            reason={t('We send swatches to customers whose address is confirmed.')}
            email={user.email}
          />
        ) : (
          <Form form={form} onSubmit={submit} label={t('Request swatches')}>
            <FormField form={form} name="name" label={t('Name')} autoComplete="name" rules={required} />
            <FormField
              form={form}
              name="phone"
              label={t('Phone Number')}
              type="tel"
              autoComplete="tel"
              rules={required}
            />
            <FormField
              form={form}
              name="address"
              label={t('Address')}
              autoComplete="street-address"
              multiline
              minRows={3}
              rules={required}
            />
            <FormField form={form} name="note" label={t('Note (optional)')} multiline minRows={2} />
            <Button type="submit" variant="contained" size="large" disabled={form.formState.isSubmitting || tooMany}>
              {form.formState.isSubmitting ? t('Sending...') : needsNetwork(t('Request swatches'))}
            </Button>
          </Form>
        )}
      </Box>
    </Box>
  );
}

/** The index of the line that a rejection refers to; -1 for none. */
function lineOf(error: unknown): number {
  const field = error instanceof ApiError ? error.problems[0]?.field : undefined;
  return Number(/^items\[(\d+)\]/.exec(field ?? '')?.[1] ?? -1);
}
