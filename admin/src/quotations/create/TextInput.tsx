import { TextField, type TextFieldProps } from '@mui/material';
import { type FieldPathByValue, type RegisterOptions, useFormContext } from 'react-hook-form';
import type { ManualQuotation } from './manual-quotation';

type Field = FieldPathByValue<ManualQuotation, string>;

interface TextInputProps extends Omit<TextFieldProps, 'name' | 'error'> {
  name: Field;
  rules?: RegisterOptions<ManualQuotation, Field>;
}

/** A text field of the form, with its fault underneath. */
export function TextInput({ name, rules, slotProps, helperText, ...props }: TextInputProps) {
  const { register, getFieldState, formState } = useFormContext<ManualQuotation>();
  const { error } = getFieldState(name, formState);
  return (
    <TextField
      fullWidth
      error={Boolean(error)}
      helperText={error?.message || helperText}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps?.htmlInput, 'aria-invalid': Boolean(error) } }}
      {...props}
      {...register(name, rules)}
    />
  );
}
