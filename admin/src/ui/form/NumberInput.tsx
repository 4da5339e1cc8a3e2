import { TextInput, type TextInputProps } from 'react-admin';

/**
 * A number field as text that `readNumber` parses, with the phone's number pad. A native number field hides invalid
 * input such as 1,500.
 */
export const NumberInput = (props: TextInputProps) => (
  <TextInput {...props} slotProps={{ ...props.slotProps, htmlInput: { autoComplete: 'off', inputMode: 'decimal' } }} />
);
