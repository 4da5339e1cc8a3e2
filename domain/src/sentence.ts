/** A fixed sentence with `{gaps}`, which a screen may say in another language. */
export interface Sentence<Text extends string = string> {
  text: Text;
  values?: Readonly<Record<string, string | number>>;
}

/** The sentence as it is written here, in English. */
export const inEnglish = ({ text, values = {} }: Sentence): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));

/** A sentence as an answer of the API carries it: its English text with `{gaps}`, and what stands in them. */
export interface SentenceParts {
  text: string;
  values: { [gap: string]: string | number };
}

/** A sentence for people who read English, and in parts for a screen in another language. */
export interface InParts {
  message: string;
  sentence: SentenceParts;
}

/** A message of the API with its named values, so that it can be translated. */
export function inParts(text: string, values: SentenceParts['values'] = {}): InParts {
  const sentence = { text, values };
  return { message: inEnglish(sentence), sentence };
}
