import { TextInput, type Validator } from 'react-admin';

interface DayInputProps {
  source: string;
  label?: string;
  required?: boolean;
  validate?: Validator;
  helperText?: string;
  /** Read by react-admin's filter form. */
  alwaysOn?: boolean;
}

/** A day in Colombo, `2026-12-20`. react-admin's own takes a moment for a day and shifts it by the browser's zone. */
export const DayInput = ({ alwaysOn: _alwaysOn, ...props }: DayInputProps) => (
  <TextInput {...props} type="date" slotProps={{ inputLabel: { shrink: true } }} />
);
