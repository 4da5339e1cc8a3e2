/** A fixed sentence with `{gaps}`, which a screen may say in another language. */
export interface Sentence<Text extends string = string> {
  text: Text;
  values?: Readonly<Record<string, string | number>>;
}

/** The sentence as it is written here, in English. */
export const inEnglish = ({ text, values = {} }: Sentence): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
