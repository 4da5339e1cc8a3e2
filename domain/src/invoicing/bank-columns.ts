/** The columns of a bank's account movements, in the order of their importance. An amount stands in one of three ways. */
export const bankColumns = [
  'booked_on',
  'description',
  'bank_reference',
  'money_in',
  'money_out',
  'signed_amount',
  'direction',
  'currency',
] as const;
export type BankColumn = (typeof bankColumns)[number];

/** Every movement needs its day; `amountProblem` checks that it has an amount. */
export const requiredBankColumns: readonly BankColumn[] = ['booked_on'];

/** Which figures of `03/04/26` are the day, the month and the year. A file that doesn't show it itself has to be told. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DayOrder = (typeof dayOrders)[number];
