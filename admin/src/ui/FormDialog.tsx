import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, SaveButton, useTranslate } from 'react-admin';
import { type FieldErrors, type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import type { FormErrors } from '../lib/form-errors';
import { useSafeClose } from './LeaveGuard';
import { Dialog, RouteDialog } from './overlays';

/** For a form of its own: one and the same, because a new one would render every field again. */
export const NO_RECORD = {};

interface FormDialogProps<Values extends FieldValues> {
  title: string;
  /** An introductory sentence. */
  intro?: ReactNode;
  submitLabel: string;
  /** The label of the cancel button if 'Cancel' would be ambiguous. */
  cancelLabel?: string;
  color?: 'primary' | 'error';
  maxWidth?: 'xs' | 'md';
  /** Fields and buttons that gloves hit. */
  isForGloves?: boolean;
  /** For a question whose fields are rarely filled in. */
  focusSubmit?: boolean;
  defaultValues?: Values;
  /** Returns the field errors of a rejection. */
  onSubmit: (values: Values) => Promise<FormErrors | undefined> | undefined;
  /** What somebody else has changed meanwhile. */
  outdated?: string;
  /** Called when validation fails. */
  onInvalid?: () => void;
  onClose: () => void;
  /** Whether it has an address, so that Back closes it without help. */
  isRoute?: boolean;
  /** Replaces the form while there is no record to edit. */
  noRecord?: ReactNode;
  children: ReactNode;
}

/** A dialog with react-admin's form, a cancel and a submit button. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { title, intro, submitLabel, cancelLabel = 'form.cancel', color = 'primary', defaultValues } = props;
  const {
    maxWidth = 'xs',
    isForGloves = false,
    focusSubmit,
    onSubmit,
    onInvalid,
    onClose,
    outdated,
    isRoute = false,
    noRecord,
    children,
  } = props;
  const translate = useTranslate();
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Those of a record that somebody else has changed would take away what was typed.
  const [blank, setBlank] = useState(defaultValues);
  if (!outdated && blank !== defaultValues) setBlank(defaultValues);
  const { close, question } = useSafeClose(isDirty, onClose);
  const Frame = isRoute ? RouteDialog : Dialog;
  return (
    <Frame
      open
      onClose={isBusy ? undefined : close}
      fullWidth
      maxWidth={maxWidth}
      sx={isForGloves ? gloves : undefined}
    >
      <DialogTitle>{title}</DialogTitle>
      {noRecord || (
        <Form
          noValidate
          record={NO_RECORD}
          defaultValues={blank as FieldValues}
          onSubmit={(values: FieldValues) => onSubmit(values as Values)}
          disableInvalidFormNotification
        >
          <DialogContent sx={{ pt: 0 }}>
            {intro ? (
              <Typography color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
                {intro}
              </Typography>
            ) : null}
            {outdated ? (
              <Alert severity="warning" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
                {outdated} {translate('form.outdated')}
              </Alert>
            ) : null}
            <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={close} disabled={isBusy} color="inherit">
              {translate(cancelLabel)}
            </Button>
            <SaveButton label={submitLabel} color={color} icon={null} alwaysEnable={!isBusy} autoFocus={focusSubmit} />
          </DialogActions>
          <FormWatch onDirty={setDirty} onBusy={setBusy} onInvalid={onInvalid} />
        </Form>
      )}
      {question}
    </Frame>
  );
}

/** Inputs and buttons of at least 52 px, more than the theme gives to fingers. */
const gloves = { '&& .MuiButton-root, && .MuiInputBase-root': { minHeight: 52 } };

interface FormWatchProps {
  onDirty: (isDirty: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  onInvalid?: (errors: FieldErrors) => void;
}

/**
 * Reports the form's state to its dialog, and focuses the first field that the server rejected. By `useFormState`: the state of
 * the context would render every field of the form again.
 */
export function FormWatch({ onDirty, onBusy, onInvalid }: FormWatchProps) {
  const { setFocus, clearErrors } = useFormContext();
  const { isDirty, isSubmitting, errors, submitCount } = useFormState();
  const reportedCount = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === reportedCount.current) return;
    reportedCount.current = submitCount;
    if (Object.values(errors).some((error) => error && error.type !== 'server')) onInvalid?.(errors);
  }, [isSubmitting, submitCount, errors, onInvalid]);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => onBusy(isSubmitting), [isSubmitting, onBusy]);
  useEffect(() => {
    if (isSubmitting) return;
    const refused = serverErrors(errors);
    // What has no input here was shown as a notice. Its error would silently block the next attempt.
    const withoutInput = refused.filter(({ ref }) => !ref).map(({ name }) => name);
    if (withoutInput.length > 0) clearErrors(withoutInput);
    const first = refused.find(({ ref }) => ref);
    if (first) setFocus(first.name);
  }, [errors, isSubmitting, setFocus, clearErrors]);
  return null;
}

/** The fields that the server rejected, also those within others: `lots.navy`. */
function serverErrors(errors: FieldErrors, within = ''): { name: string; ref: unknown }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = within + key;
    if (!error || typeof error !== 'object') return [];
    if (error.type === 'server') return [{ name, ref: 'ref' in error && error.ref }];
    return typeof error.type === 'string' ? [] : serverErrors(error as FieldErrors, `${name}.`);
  });
}
