import { useRef } from 'react';
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

/**
 * A date in Colombo, `2026-12-20`. react-admin's own input treats a time as a date and shifts it by the browser's zone.
 * A partly typed date has the value of an empty field, which only the browser can tell apart: it is never sent as one.
 */
export function DayInput({ alwaysOn: _alwaysOn, validate, ...props }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const whole: Validator = () => (input.current?.validity.badInput ? 'form.half_a_day' : undefined);
  return (
    <TextInput
      {...props}
      type="date"
      validate={validate ? [whole, validate] : whole}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { ref: input } }}
    />
  );
}
