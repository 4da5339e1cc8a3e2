import { Box, Button, Stack } from '@mui/material';
import { messageOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const form = useForm<ManualQuotation>({ defaultValues: emptyQuotation(new Date()) });
  const { handleSubmit, formState } = form;

  const create = handleSubmit(
    async (values) => {
      try {
        const { quotation } = await dataProvider.createQuotation(toInput(values));
        announce(`Quotation ${quotation.quotation_no} created successfully`);
        await queryClient.invalidateQueries({ queryKey: ['quotations'] });
        await queryClient.invalidateQueries({ queryKey: ['dashboard'] });
        setDone(true);
      } catch (error) {
        complain(messageOf(error, 'Failed to create quotation'));
      }
    },
    (errors) => complainOf(errors, form.getValues('customer_email')),
  );

  if (isDone) return <Navigate to="/quotations" />;

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void create(event)}>
        <PageHeader
          title="Create Manual Quotation"
          action={
            <Button component={Link} to="/quotations" variant="outlined">
              Back
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
              Create Quotation
            </Button>
            <Button component={Link} to="/quotations" color="inherit">
              Cancel
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

/** One toast for the first thing that is missing or wrong; the fields themselves say the rest. */
function complainOf({ customer_name, customer_email, lines }: FieldErrors<ManualQuotation>, email: string): void {
  if (customer_name || !email.trim()) complain('Please fill in all required customer information');
  else if (customer_email) complain(sentenceOf(customer_email));
  else if (lines?.root) complain('Please add at least one fabric item');
  else complain('Please correct the marked fields');
}
