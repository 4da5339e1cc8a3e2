import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type NumberRule, readNumber } from '@selvedge/domain/typed-number';
import { useMemo, useRef } from 'react';
import { TextInput, type TextInputProps, useInput, useTranslate, type Validator } from 'react-admin';

export interface Choice {
  id: string | boolean;
  /** A text or message key. */
  name: string;
}

interface ChoiceInputProps extends TextInputProps {
  choices: readonly Choice[];
  /** Label of the empty choice; without it there is none. */
  emptyText?: string;
}

/** A native select with a few fixed choices: one key chooses, and a phone shows its own picker. */
export function ChoiceInput({ choices, emptyText, ...props }: ChoiceInputProps) {
  const translate = useTranslate();
  return (
    <TextInput
      {...props}
      select
      defaultValue=""
      // The select handles only texts.
      format={(value: unknown) => String(value ?? '')}
      parse={(text: string) => choices.find(({ id }) => String(id) === text)?.id ?? ''}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {emptyText === undefined ? null : <option value="">{translate(emptyText, { _: emptyText })}</option>}
      {choices.map(({ id, name }) => (
        <option key={String(id)} value={String(id)}>
          {translate(name, { _: name })}
        </option>
      ))}
    </TextInput>
  );
}

/** A choice among the filters of a list, beside the search unless `rest` says otherwise; none of them is `emptyText`. */
export const filterChoice = (
  source: string,
  emptyText: string,
  choices: readonly Choice[],
  rest: Pick<ChoiceInputProps, 'label' | 'alwaysOn'> = {},
) => <ChoiceInput key={source} source={source} alwaysOn emptyText={emptyText} choices={choices} {...rest} />;

/**
 * A date in Colombo, `2026-12-20`. react-admin's own input treats a time as a date and shifts it by the browser's zone.
 * A partly typed date has the value of an empty field, which only the browser can tell apart: it is never sent as one.
 */
export function DayInput({ validate = [], ...props }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const whole: Validator = () => (input.current?.validity.badInput ? 'form.half_a_day' : undefined);
  return (
    <TextInput
      {...props}
      type="date"
      validate={[whole, validate].flat()}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { ref: input } }}
    />
  );
}

/**
 * A number field as text that `readNumber` parses, with the phone's number pad. A native number field hides invalid
 * input such as 1,500.
 */
export const NumberInput = (props: TextInputProps) => (
  <TextInput {...props} slotProps={{ ...props.slotProps, htmlInput: { autoComplete: 'off', inputMode: 'decimal' } }} />
);

interface TickBoxProps {
  source: string;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** Replaces the change of this field. */
  onTick?: (on: boolean) => void;
}

/** A checkbox of the surrounding form. */
export function TickBox({ source, label, hint, disabled, onTick }: TickBoxProps) {
  const { field } = useInput({ source, type: 'checkbox' });
  return (
    <FormControlLabel
      disabled={disabled}
      sx={{ alignItems: 'flex-start', m: 0, minHeight: 44 }}
      control={
        <Checkbox
          name={field.name}
          checked={Boolean(field.value)}
          onChange={(_event, on) => (onTick ?? field.onChange)(on)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
          sx={{ ml: -1 }}
        />
      }
      label={
        <Box sx={{ pt: 1 }}>
          {label}
          {hint ? (
            <Typography variant="caption" component="div" color="textSecondary">
              {hint}
            </Typography>
          ) : null}
        </Box>
      }
    />
  );
}

interface AmountRule extends Omit<NumberRule, 'label'> {
  optional?: boolean;
}

/**
 * Validators of text fields, as react-admin's inputs take them: undefined, or the error with the field's label. Both
 * take the key of the label.
 */
export function useRules() {
  const translate = useTranslate();
  return useMemo(() => {
    const missing = (label: string) => translate('form.required', { field: translate(label) });
    const filled =
      (label: string) =>
      (text: unknown): string | undefined =>
        isBlank(text) ? missing(label) : undefined;
    const amount =
      (label: string, { optional = false, ...rule }: AmountRule) =>
      (typed: unknown): string | undefined => {
        if (isBlank(typed)) return optional ? undefined : missing(label);
        return readNumber(String(typed), { ...rule, label: translate(label) }).problem ?? undefined;
      };
    return { filled, amount };
  }, [translate]);
}

const isBlank = (text: unknown): boolean => String(text ?? '').trim() === '';
