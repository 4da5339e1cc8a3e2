import { TextInput, type TextInputProps, useTranslate } from 'react-admin';

export interface Choice {
  id: string | boolean;
  /** A text or message key. */
  name: string;
}

interface ChoiceInputProps extends Pick<TextInputProps, 'disabled' | 'helperText' | 'required' | 'sx' | 'validate'> {
  source: string;
  choices: readonly Choice[];
  label?: string;
  /** Label of the empty choice; without it there is none. */
  emptyText?: string;
  /** Read by react-admin's filter form. */
  alwaysOn?: boolean;
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
