/** What happens to who owes more than their credit limit allows: nothing, a warning, or a refusal that a reason overrides. */
export const creditChecks = ['off', 'warn', 'block'] as const;
export type CreditCheck = (typeof creditChecks)[number];
