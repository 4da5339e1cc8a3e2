import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { DISGUISED_EMAIL, emailProblem, INVALID_EMAIL, UNREACHABLE_EMAIL } from '@selvedge/domain/email-address';
import type { FieldErrors, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { t } from '../lib/language';
import { showError } from '../lib/toast';
import { useOneAtATime } from '../lib/use-one-at-a-time';

export const FILL_IN = 'Please fill in all required fields';

/** The rule of required fields. The toast shows the sentence; the field itself says 'Required'. */
export const required = { required: FILL_IN, validate: (value?: string) => Boolean(value?.trim()) || FILL_IN };
const requiredEmail = {
  required: FILL_IN,
  validate: (value?: string) => (value?.trim() ? (emailProblem(value) ?? true) : FILL_IN),
};

const shared = [
  FILL_IN,
  INVALID_EMAIL,
  UNREACHABLE_EMAIL,
  DISGUISED_EMAIL,
  'Password must be at least 6 characters long',
  'Passwords do not match',
] as const;

/** Translates messages of rules that the server has, too, which are in English. Other messages stay as they are. */
export const inLanguage = (message: string): string => {
  const known = shared.find((text) => text === message);
  return known ? t(known) : message;
};

interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => Promise<void>;
  label: string;
  /** Handles the first error; a toast by default. */
  onProblem?: (message: string) => void;
  children: React.ReactNode;
}

/** A form: errors beside the fields and as one toast, focus on the first of them, one submission at a time. */
export function Form<Values extends FieldValues>({ form, onSubmit, label, onProblem, children }: FormProps<Values>) {
  const onInvalid = (errors: FieldErrors<Values>) => {
    const messages = Object.values(errors).map((problem) => String(problem?.message));
    const message = messages.find((one) => one === FILL_IN) ?? messages[0] ?? FILL_IN;
    (onProblem ?? showError)(inLanguage(message));
  };
  const [, oneAtATime] = useOneAtATime();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    return oneAtATime(() => form.handleSubmit(onSubmit, onInvalid)(event));
  };
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 16 }}>
      {children}
    </form>
  );
}

const atMost = (most: number) => ({
  maxLength: { value: most, message: t('At most {most} characters fit: please shorten it', { most }) },
});

type FormFieldProps<Values extends FieldValues> = Omit<TextFieldProps, 'form' | 'name' | 'required'> & {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  rules?: RegisterOptions<Values, Path<Values>>;
  /** The maximum number of characters. Longer text is not truncated, because a pasted text would silently lose its end. */
  most?: number;
};

/** A labeled text field of a form. A star marks what is required. */
export function FormField<Values extends FieldValues>({ form, name, rules, most, ...props }: FormFieldProps<Values>) {
  const { ref, ...field } = form.register(name, most === undefined ? rules : { ...rules, ...atMost(most) });
  const problem = form.getFieldState(name, form.formState).error;
  const message = problem?.message === FILL_IN ? t('Required') : problem?.message && inLanguage(problem.message);
  return (
    <TextField
      {...props}
      {...field}
      inputRef={ref}
      required={Boolean(rules?.required)}
      error={Boolean(problem)}
      helperText={message ?? props.helperText}
    />
  );
}

/** A required email address. */
export const EmailField = <Values extends FieldValues>(props: Omit<FormFieldProps<Values>, 'type' | 'rules'>) => (
  <FormField type="email" autoComplete="email" rules={requiredEmail} {...props} />
);
