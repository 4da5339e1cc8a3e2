import { TextField, type TextFieldProps } from '@mui/material';
import { FieldTitle, InputHelperText, useInput, useTranslate, type Validator } from 'react-admin';

export interface Choice {
  id: string | boolean;
  /** A text or message key. */
  name: string;
}

interface ChoiceInputProps extends Pick<TextFieldProps, 'disabled' | 'helperText' | 'required' | 'sx'> {
  source: string;
  choices: readonly Choice[];
  label?: string;
  /** Label of the empty choice; without it there is none. */
  emptyText?: string;
  validate?: Validator | Validator[];
  onChange?: (value: string | boolean) => void;
  /** Read by react-admin's filter form. */
  alwaysOn?: boolean;
}

/** A native select with a few fixed choices: one key chooses, and a phone shows its own picker. */
export function ChoiceInput({ source, choices, label, emptyText, helperText, ...props }: ChoiceInputProps) {
  const translate = useTranslate();
  const {
    id,
    field: { ref, ...field },
    fieldState,
    isRequired,
  } = useInput({
    source,
    validate: props.validate,
    onChange: props.onChange,
    // The select handles only texts.
    format: (value: unknown) => String(value ?? ''),
    parse: (text: string) => choices.find((choice) => String(choice.id) === text)?.id ?? '',
    defaultValue: '',
  });
  return (
    <TextField
      {...field}
      // The select element itself, which gets the focus when its choice is invalid.
      inputRef={ref}
      id={id}
      select
      fullWidth
      required={props.required}
      disabled={props.disabled}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={fieldState.invalid}
      helperText={
        fieldState.invalid || helperText ? (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        ) : null
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={props.sx}
    >
      {emptyText === undefined ? null : <option value="">{translate(emptyText, { _: emptyText })}</option>}
      {choices.map((choice) => (
        <option key={String(choice.id)} value={String(choice.id)}>
          {translate(choice.name, { _: choice.name })}
        </option>
      ))}
    </TextField>
  );
}
