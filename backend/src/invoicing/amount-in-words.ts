import { ToWords } from 'to-words/en-LK';

const words = new ToWords({ converterOptions: { currency: true } });

/** `Five Hundred Rupees And Fifty Five Cents Only`, as a paper repeats its total. */
export const amountInWords = (rupees: number): string => words.convert(rupees);
