import { TextField, type TextFieldProps } from '@mui/material';
import { type RegisterOptions, useController } from 'react-hook-form';

interface TextInputProps extends Omit<TextFieldProps, 'name' | 'error' | 'value' | 'onChange'> {
  name: string;
  rules?: Pick<RegisterOptions, 'validate'>;
}

/** A text field of the form around it, with its fault underneath. */
export function TextInput({ name, rules, helperText, ...props }: TextInputProps) {
  const { field, fieldState } = useController({ name, rules });
  const { ref, ...input } = field;
  return (
    <TextField
      fullWidth
      {...input}
      {...props}
      inputRef={ref}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
