import { TextField, type TextFieldProps } from '@mui/material';
import { FieldTitle, InputHelperText, useInput, useTranslate, type Validator } from 'react-admin';

export interface Choice {
  id: string | boolean;
  /** A text, or the key of one. */
  name: string;
}

interface ChoiceInputProps extends Pick<TextFieldProps, 'disabled' | 'helperText' | 'required' | 'sx'> {
  source: string;
  choices: readonly Choice[];
  label?: string;
  /** Of the choice that chooses nothing; without it there is none. */
  emptyText?: string;
  validate?: Validator | Validator[];
  onChange?: (value: string | boolean) => void;
  /** Read by react-admin's filter form. */
  alwaysOn?: boolean;
}

/** A few fixed choices in the browser's own select: one key chooses, and a phone shows its own picker. */
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
    // The select knows texts only.
    format: (value: unknown) => String(value ?? ''),
    parse: (text: string) => choices.find((choice) => String(choice.id) === text)?.id ?? '',
    defaultValue: '',
  });
  return (
    <TextField
      {...field}
      // The select itself, which takes the focus when its choice is refused.
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
