import { Alert, Box, Button, Stack } from '@mui/material';
import { messageOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldErrors, FormProvider, useForm, useFormState } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../lib/form-errors';
import { showError, showSuccess } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { PageHeader } from '../../ui/PageHeader';
import { ListSkeleton } from '../../ui/placeholders';
import { CustomerSection } from './CustomerSection';
import { FabricSection } from './FabricSection';
import { emptyQuotation, type ManualQuotation, toInput } from './manual-quotation';
import { NotesSection } from './NotesSection';
import { SummarySection } from './SummarySection';
import { useInitialQuotation } from './use-initial-quotation';

/** `?customer=` and `?inquiry=` name the customer, and the message that it answers: the form starts with their data. */
export function CreateQuotationPage() {
  const [parameters] = useSearchParams();
  const { inquiry, customer } = Object.fromEntries(parameters);
  const initial = useInitialQuotation({ inquiry, customer });
  if (initial.isPending) return <ListSkeleton rows={6} />;
  return <QuotationForm key={`${inquiry} ${customer}`} initial={initial.data ?? null} notice={initial.isError} />;
}

function QuotationForm({ initial, notice }: { initial: ManualQuotation | null; notice: boolean }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<string | null>(null);
  const form = useForm<ManualQuotation>({ defaultValues: initial ?? emptyQuotation(new Date()) });

  const create = form.handleSubmit(
    async (values) => {
      try {
        const { quotation } = await dataProvider.createQuotation(toInput(values));
        showSuccess(translate('resources.quotations.notifications.created', { number: quotation.quotation_no }));
        await queryClient.invalidateQueries({ queryKey: ['quotations'] });
        for (const key of ['dashboard', 'customers', ...(values.inquiry_id ? ['inquiries'] : [])]) {
          await queryClient.invalidateQueries({ queryKey: [key] });
        }
        setCreated(quotation.id);
      } catch (error) {
        showError(messageOf(error, translate('resources.quotations.create_failed')));
      }
    },
    (errors) => {
      const { customer_email, customer_phone } = form.getValues();
      showError(translate(...problemOf(errors, customer_email + customer_phone)));
    },
  );

  if (created) return <Navigate to={`/quotations/${created}`} />;

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void create(event)}>
        <PageHeader
          title={translate('resources.quotations.manual.title')}
          action={
            <Button component={Link} to="/quotations" variant="outlined">
              {translate('resources.quotations.manual.back')}
            </Button>
          }
        />
        {notice ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('resources.quotations.manual.not_begun')}
          </Alert>
        ) : null}
        {initial?.inquiry_id ? (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('resources.quotations.manual.answers_message', { name: initial.customer_name })}
          </Alert>
        ) : null}
        <Box sx={columns}>
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            <CustomerSection />
            <FabricSection />
            <NotesSection />
          </Stack>
          <Stack sx={{ gap: 2, position: { md: 'sticky' }, top: { md: 24 } }}>
            <SummarySection />
            <CreateButton />
            <Button component={Link} to="/quotations" color="inherit">
              {translate('form.cancel')}
            </Button>
          </Stack>
        </Box>
      </form>
      <UnsavedGuard />
    </FormProvider>
  );
}

/** These two know the state of the form, and not the form itself: every field would be rendered again with it. */
function CreateButton() {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
      {translate('resources.quotations.create')}
    </Button>
  );
}

const UnsavedGuard = () => <LeaveGuard isDirty={useFormState().isDirty} />;

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
};

/** The toast: the first missing or invalid field; the fields show the rest. */
function problemOf({ customer_name, customer_email, lines }: FieldErrors<ManualQuotation>, contact: string) {
  const key =
    customer_name || !contact.trim()
      ? 'resources.quotations.manual.no_customer'
      : customer_email
        ? sentenceOf(customer_email)
        : lines?.root
          ? 'resources.quotations.manual.no_lines'
          : 'form.correct';
  return [key, { _: key }] as const;
}
