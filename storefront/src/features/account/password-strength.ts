export interface Strength {
  /** 0 (nothing typed) to 4. */
  score: number;
  label: (typeof labels)[number];
}

const labels = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** A hint, not a rule: length counts most, variety of characters adds, repetition takes away. */
export function passwordStrength(password: string): Strength {
  if (!password) return { score: 0, label: '' };
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const points = Math.min(distinct, 16) / 4 + (kinds - 1) / 2;
  const score = password.length < 6 ? 1 : Math.min(4, Math.max(1, Math.floor(points)));
  return { score, label: labels[score] ?? '' };
}
