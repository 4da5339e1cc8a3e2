import { TextInput, type TextInputProps } from 'react-admin';

/**
 * A field for a number, as text that `readNumber` reads, with the phone's number pad. The browser's own number field
 * keeps to itself what it cannot read, such as 1,500.
 */
export const NumberInput = (props: TextInputProps) => (
  <TextInput {...props} slotProps={{ ...props.slotProps, htmlInput: { autoComplete: 'off', inputMode: 'decimal' } }} />
);
