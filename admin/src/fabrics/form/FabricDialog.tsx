import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, useMediaQuery } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { STOCK_REQUIRED } from '@selvedge/domain/fabrics/fabric-rules';
import { useId } from 'react';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { dataProvider } from '../../providers/data-provider';
import { useChange } from '../../providers/use-change';
import { showFaults } from '../../ui/form/show-faults';
import { ListSkeleton } from '../../ui/list/ListSkeleton';
import { complain } from '../../ui/toast';
import { useSafeClose } from '../../ui/use-safe-close';
import { ClassificationSection } from './ClassificationSection';
import { emptyFabric, type FabricForm, fabricForm, fabricInput } from './fabric-form';
import { IdentitySection } from './IdentitySection';
import { ImagesSection } from './ImagesSection';
import { MeasureSection } from './MeasureSection';
import { StockSection } from './StockSection';
import { useImageUploads } from './use-image-uploads';

interface FabricDialogProps {
  /** The fabric to change; null for a new one, undefined while it is on its way. */
  fabric: AdminFabric | null | undefined;
  onClose: () => void;
}

export function FabricDialog({ fabric, onClose }: FabricDialogProps) {
  const titleId = useId();
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const form = useForm<FabricForm>({ defaultValues: emptyFabric, values: fabric ? fabricForm(fabric) : undefined });
  const { formState, getValues, handleSubmit, setValue, watch } = form;
  // Read here: react-hook-form keeps track only of what was asked for while rendering.
  const { dirtyFields } = formState;
  const save = useChange({
    change: (values: FabricForm) =>
      fabric
        ? dataProvider.updateFabric(fabric.id, {
            ...fabricInput(values),
            // Absent, they stay: pictures of a sheet may have come since the form was opened.
            ...(dirtyFields.images && { existing_images: values.images }),
          })
        : dataProvider.createFabric({ ...fabricInput(values), images: values.images }),
    done: `Fabric ${fabric === null ? 'created' : 'updated'} successfully`,
    failure: 'Failed to save fabric',
    refresh: ['fabrics', 'categories', 'patterns', 'dashboard'],
    close: onClose,
    onRefused: (error) => showFaults(error, form),
  });
  const { uploads, add } = useImageUploads(watch('images').length, (address) =>
    setValue('images', [...getValues('images'), address], { shouldDirty: true }),
  );
  const { close, question } = useSafeClose(formState.isDirty || uploads.length > 0, onClose);
  const submit = handleSubmit((values) => save.mutate(values), complainOf);
  const isBusy = save.isPending || uploads.length > 0 || fabric === undefined;

  return (
    <FormProvider {...form}>
      <Dialog
        open
        fullWidth
        fullScreen={isNarrow}
        maxWidth="md"
        onClose={save.isPending ? undefined : close}
        aria-labelledby={titleId}
      >
        <DialogTitle id={titleId}>{fabric === null ? 'Add New Fabric' : 'Edit Fabric'}</DialogTitle>
        <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={column}>
          <DialogContent dividers sx={{ bgcolor: 'background.default', px: { xs: 2, sm: 3 } }}>
            {fabric === undefined ? (
              <ListSkeleton rows={8} />
            ) : (
              <Stack sx={{ gap: 2 }}>
                <IdentitySection />
                <MeasureSection />
                <ClassificationSection />
                <StockSection />
                <ImagesSection uploads={uploads} onChoose={add} />
              </Stack>
            )}
          </DialogContent>
          <DialogActions sx={{ pt: 2 }}>
            <Button onClick={close} disabled={save.isPending} color="inherit">
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={isBusy}>
              {uploads.length ? 'Uploading…' : fabric === null ? 'Create Fabric' : 'Save'}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
      {question}
    </FormProvider>
  );
}

const column = { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0 };

/** One toast for a form that cannot be sent yet; the fields themselves say the rest. */
function complainOf({ stock_quantity }: FieldErrors<FabricForm>): void {
  complain(stock_quantity?.message === STOCK_REQUIRED ? STOCK_REQUIRED : 'Please correct the marked fields');
}
