/** A fixed sentence with `{gaps}`, which screens can translate. */
export interface Sentence<Text extends string = string> {
  text: Text;
  values?: Readonly<Record<string, string | number>>;
}

/** The sentence in English. */
export const inEnglish = ({ text, values = {} }: Sentence): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));

/** A sentence in a response of the API: its English text with `{gaps}`, and their values. */
export interface SentenceParts {
  text: string;
  values: { [gap: string]: string | number };
}

/** A sentence in English, with its parts for translation. */
export interface InParts {
  message: string;
  sentence: SentenceParts;
}

/** A message of the API with its named values, so that it can be translated. */
export function inParts(text: string, values: SentenceParts['values'] = {}): InParts {
  const sentence = { text, values };
  return { message: inEnglish(sentence), sentence };
}
