import { TextField, type TextFieldProps } from '@mui/material';

interface SelectProps<Id extends string>
  extends Pick<TextFieldProps, 'disabled' | 'fullWidth' | 'helperText' | 'label' | 'required'> {
  /** With their names as shown. */
  choices: readonly { id: Id; name: string }[];
  /** The name of the empty choice; without it there is none. */
  emptyText?: string;
  value: Id | '';
  onChoose: (id: Id | '') => void;
}

/** A native select that belongs to no form, as `ChoiceInput` belongs to one. */
export function Select<Id extends string>({ choices, emptyText, onChoose, ...props }: SelectProps<Id>) {
  return (
    <TextField
      {...props}
      select
      size="small"
      onChange={({ target }) => onChoose(target.value as Id | '')}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
      }}
    >
      {emptyText === undefined ? null : <option value="">{emptyText}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
