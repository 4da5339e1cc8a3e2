import { type NumberRule, readNumber } from '@selvedge/domain/typed-number';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';

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
