/** Rules for fields that hold what a person types: true, or the sentence to show under the field. */

export const filled =
  (label: string) =>
  (text: string): true | string =>
    text.trim() !== '' || `${label} is required`;

interface AmountRule {
  min: number;
  /** 0 for whole numbers. */
  decimals: number;
  optional?: boolean;
}

export const amount =
  (label: string, { min, decimals, optional = false }: AmountRule) =>
  (text: string): true | string => {
    if (text.trim() === '') return optional || `${label} is required`;
    const value = Number(text);
    if (!Number.isFinite(value)) return `${label} must be a number`;
    if (value < min) return `${label} must be at least ${min}`;
    if (Number(value.toFixed(decimals)) === value) return true;
    return decimals === 0 ? `${label} must be a whole number` : `${label} must have at most ${decimals} decimals`;
  };
