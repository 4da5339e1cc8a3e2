import { Button, DialogActions, DialogContent, DialogTitle, Stack, useMediaQuery } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { STOCK_REQUIRED } from '@selvedge/domain/fabrics/fabric-rules';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Form, SaveButton, useNotify, useTranslate } from 'react-admin';
import { type FieldErrors, type FieldValues, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useRecordToEdit } from '../../hooks/use-record-to-edit';
import { useSave } from '../../hooks/use-save';
import { sentenceOf } from '../../lib/form-errors';
import { IfAllowed } from '../../permissions/IfAllowed';
import { RollsOfFabric } from '../../rolls/lazy';
import { FormWatch, NO_RECORD } from '../../ui/FormDialog';
import { useSafeClose } from '../../ui/LeaveGuard';
import { RouteDialog } from '../../ui/overlays';
import { NoRecordContent } from '../../ui/placeholders';
import { shownWithFabrics } from '../shown-with-fabrics';
import { ClassificationSection } from './ClassificationSection';
import { fabricFields } from './fabric-fields';
import { type Blankable, blankIn, emptyFabric, type FabricForm, fabricForm, fabricInput } from './fabric-form';
import { IdentitySection } from './IdentitySection';
import { ImagesSection } from './ImagesSection';
import { MeasureSection } from './MeasureSection';
import { StockSection } from './StockSection';
import { useImageUploads } from './use-image-uploads';

interface FabricDialogProps {
  /** Null for a new fabric. */
  id: string | null;
  onClose: () => void;
}

export function FabricDialog({ id, onClose }: FabricDialogProps) {
  const { data: fabric, error, refetch } = useRecordToEdit<AdminFabric>(id);
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 767.95px)');
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { close, question } = useSafeClose(isDirty, onClose);
  return (
    <RouteDialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      onClose={isBusy ? undefined : close}
      slotProps={{ paper: { sx: { '& > form': column } } }}
    >
      <DialogTitle>{translate(`resources.fabrics.${id === null ? 'add' : 'edit'}`)}</DialogTitle>
      {fabric === undefined ? (
        <NoRecordContent error={error} refetch={refetch} onClose={onClose} />
      ) : (
        <FabricFields fabric={fabric} onDirty={setDirty} onBusy={setBusy} onCancel={close} onSaved={onClose} />
      )}
      {question}
    </RouteDialog>
  );
}

/** The input that the form would save if nothing was changed. */
function inputOf(fabric: AdminFabric) {
  const form = fabricForm(fabric);
  return { ...fabricInput(form), existing_images: form.images };
}

interface FabricFieldsProps {
  fabric: AdminFabric | null;
  onDirty: (isDirty: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function FabricFields({ fabric, onDirty, onBusy, onCancel, onSaved }: FabricFieldsProps) {
  const stored = fabric ? fabricForm(fabric) : emptyFabric;
  const blank = useMemo(() => blankIn(fabric && fabricForm(fabric)), [fabric]);
  const { save, question } = useSave(fabric, {
    fields: fabricFields,
    inputOf,
    refresh: shownWithFabrics,
    close: onSaved,
  });
  const submit = (values: FabricForm) =>
    save(
      fabric
        ? {
            ...fabricInput(values),
            // Absent means unchanged, so that this save does not undo changes made elsewhere.
            ...(JSON.stringify(values.colourways) === JSON.stringify(stored.colourways) && { colourways: undefined }),
            // Absent means unchanged: pictures of an import may have arrived since the form was opened.
            ...(values.images.join() !== stored.images.join() && { existing_images: values.images }),
          }
        : { ...fabricInput(values), images: values.images },
    );
  return (
    <Form
      noValidate
      record={NO_RECORD}
      defaultValues={stored as FieldValues}
      onSubmit={(values: FieldValues) => submit(values as FabricForm)}
      disableInvalidFormNotification
    >
      <FabricBody
        isNew={!fabric}
        byRoll={fabric?.counted_by_roll ? fabric.id : null}
        blank={blank}
        onDirty={onDirty}
        onBusy={onBusy}
        onCancel={onCancel}
      />
      {question}
    </Form>
  );
}

function FabricBody({
  isNew,
  byRoll,
  blank,
  onDirty,
  onBusy,
  onCancel,
}: { isNew: boolean; byRoll: string | null; blank: ReadonlySet<Blankable> } & Pick<
  FabricFieldsProps,
  'onDirty' | 'onBusy' | 'onCancel'
>) {
  const notify = useNotify();
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext<FabricForm>();
  const { isSubmitting } = useFormState();
  const images = useWatch<FabricForm, 'images'>({ name: 'images' });
  const { uploads, add } = useImageUploads(images.length, (address) =>
    setValue('images', [...getValues('images'), address], { shouldDirty: true }),
  );
  const isUploading = uploads.length > 0;
  const tellDirty = useCallback((isDirty: boolean) => onDirty(isDirty || isUploading), [isUploading, onDirty]);
  /** Shows one toast for a form that can't be sent yet; the fields show the details. */
  const showInvalid = ({ stock_quantity }: FieldErrors) =>
    notify(sentenceOf(stock_quantity) === STOCK_REQUIRED ? STOCK_REQUIRED : 'form.correct', { type: 'error' });
  return (
    <>
      <DialogContent dividers sx={content}>
        <Stack sx={{ gap: 2 }}>
          {/* Kept when only the dialog or its pictures change: their twenty-four fields take as long as a page. */}
          <IdentitySection />
          <MeasureSection blank={blank} />
          <ClassificationSection blank={blank} />
          <StockSection />
          {byRoll ? (
            <IfAllowed right="stock.read">
              <Suspense>
                <RollsOfFabric fabricId={byRoll} />
              </Suspense>
            </IfAllowed>
          ) : null}
          <ImagesSection uploads={uploads} onChoose={add} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onCancel} disabled={isSubmitting} color="inherit">
          {translate('form.cancel')}
        </Button>
        <SaveButton
          icon={null}
          label={
            isUploading ? 'resources.fabrics.form.uploading' : isNew ? 'resources.fabrics.form.create' : 'form.save'
          }
          alwaysEnable={!isUploading && !isSubmitting}
        />
      </DialogActions>
      <FormWatch onDirty={tellDirty} onBusy={onBusy} onInvalid={showInvalid} />
    </>
  );
}

const column = { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0 };
const content = { bgcolor: 'background.default', px: { xs: 2, sm: 3 } };
