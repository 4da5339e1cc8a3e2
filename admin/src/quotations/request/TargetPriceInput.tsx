import { MAX_TARGET_PRICE } from '@selvedge/domain/quotations/request-notes';
import { useTranslate } from 'react-admin';
import { NumberInput } from '../../ui/inputs';
import { typedRule, unlessBlank } from '../typed-numbers';

const rule = unlessBlank(
  typedRule(
    { min: 0.01, max: MAX_TARGET_PRICE, decimals: 2, unit: 'rupees' },
    { message: 'resources.quotations.request.target_rule', args: { most: MAX_TARGET_PRICE.toLocaleString('en-US') } },
  ),
);

interface TargetPriceInputProps {
  source: string;
  /** `m` or `yd`. */
  unit: string;
  helperText?: string;
}

/** The customer's target price for one unit of a line. */
export function TargetPriceInput({ source, unit, helperText }: TargetPriceInputProps) {
  const translate = useTranslate();
  return (
    <NumberInput
      source={source}
      label={translate('resources.quotations.request.target_price', { unit })}
      helperText={helperText}
      validate={rule}
    />
  );
}
