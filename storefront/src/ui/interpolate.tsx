import { Fragment, type ReactNode } from 'react';

/** A text of `t` whose `{name}` gaps hold elements, such as a number in bold, wherever a language puts them. */
export const interpolate = (text: string, values: Readonly<Record<string, ReactNode>>): ReactNode =>
  text.split(/\{(\w+)\}/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    <Fragment key={at}>{at % 2 === 1 ? values[part] : part}</Fragment>
  ));
