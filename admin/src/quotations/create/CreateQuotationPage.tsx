import { Box, Button, Stack } from '@mui/material';
import { messageOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { sentenceOf } from '../../lib/faults';
import { announce, complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { PageHeader } from '../../ui/PageHeader';
import { CustomerSection } from './CustomerSection';
import { FabricSection } from './FabricSection';
import { emptyQuotation, type ManualQuotation, toInput } from './manual-quotation';
import { NotesSection } from './NotesSection';
import { SummarySection } from './SummarySection';

export function CreateQuotationPage() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const form = useForm<ManualQuotation>({ defaultValues: emptyQuotation(new Date()) });
  const { handleSubmit, formState } = form;

  const create = handleSubmit(
    async (values) => {
      try {
        const { quotation } = await dataProvider.createQuotation(toInput(values));
        announce(translate('resources.quotations.notifications.created', { number: quotation.quotation_no }));
        await queryClient.invalidateQueries({ queryKey: ['quotations'] });
        await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
        setDone(true);
      } catch (error) {
        complain(messageOf(error, translate('resources.quotations.create_failed')));
      }
    },
    (errors) => complain(translate(...faultOf(errors, form.getValues('customer_email')))),
  );

  if (isDone) return <Navigate to="/quotations" />;

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
        <Box sx={columns}>
          <Stack sx={{ gap: 2, minWidth: 0 }}>
            <CustomerSection />
            <FabricSection />
            <NotesSection />
          </Stack>
          <Stack sx={{ gap: 2, position: { md: 'sticky' }, top: { md: 24 } }}>
            <SummarySection />
            <Button type="submit" variant="contained" size="large" disabled={formState.isSubmitting}>
              {translate('resources.quotations.create')}
            </Button>
            <Button component={Link} to="/quotations" color="inherit">
              {translate('form.cancel')}
            </Button>
          </Stack>
        </Box>
      </form>
      <LeaveGuard isDirty={formState.isDirty} />
    </FormProvider>
  );
}

const columns = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
};

/** The toast: the first missing or invalid field; the fields show the rest. */
function faultOf({ customer_name, customer_email, lines }: FieldErrors<ManualQuotation>, email: string) {
  const key =
    customer_name || !email.trim()
      ? 'resources.quotations.manual.no_customer'
      : customer_email
        ? sentenceOf(customer_email)
        : lines?.root
          ? 'resources.quotations.manual.no_lines'
          : 'form.correct';
  return [key, { _: key }] as const;
}
