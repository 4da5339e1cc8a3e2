import { Fragment } from 'react';

/** Longer parts may be broken again. */
const LONG = 16;

/** An email address that breaks after its @, and at other separators only if it is long; never in a word. */
export function EmailAddress({ text }: { text: string }) {
  const parts = text.split(/(?<=@)/).flatMap((part) => (part.length > LONG ? part.split(/(?<=[._+-])/) : [part]));
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
