import { colomboDay } from '@selvedge/domain/dates';

const DAY_MS = 86_400_000;

/** A day to come in Colombo, such as `2027-01-31`. Days of offers lie at most a year ahead. */
export const dayAhead = (days: number): string => colomboDay(new Date(Date.now() + days * DAY_MS));
