import { Fragment } from 'react';

/** Parts longer than this may be broken again. */
const LONG = 16;

/** An e-mail address that breaks behind its @, and at another joint only where it is long; never in a word. */
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
