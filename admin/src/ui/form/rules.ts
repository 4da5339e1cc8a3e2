/** Rules for fields that hold what a person types, as react-admin's inputs take them: undefined, or the fault. */

export const filled =
  (label: string) =>
  (text: unknown): string | undefined =>
    String(text ?? '').trim() === '' ? `${label} is required` : undefined;

interface AmountRule {
  min: number;
  /** 0 for whole numbers. */
  decimals: number;
  optional?: boolean;
}

export const amount =
  (label: string, { min, decimals, optional = false }: AmountRule) =>
  (typed: unknown): string | undefined => {
    const text = String(typed ?? '').trim();
    if (text === '') return optional ? undefined : `${label} is required`;
    const value = Number(text);
    if (!Number.isFinite(value)) return `${label} must be a number`;
    if (value < min) return `${label} must be at least ${min}`;
    if (Number(value.toFixed(decimals)) === value) return undefined;
    return decimals === 0 ? `${label} must be a whole number` : `${label} must have at most ${decimals} decimals`;
  };
