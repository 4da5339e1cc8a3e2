import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { look } from './email-style.js';
import { oneAddress } from './mailbox.js';
import { unlinked } from './unlinked.js';

interface Part<Props> {
  (props: Props): ReactElement | null;
  asText(props: Props): string;
}

/** A part of a letter: how it looks, and how it reads where there is no HTML. One that has no words is left out. */
const part = <Props,>(asHtml: (props: Props) => ReactElement | null, asText: (props: Props) => string): Part<Props> =>
  Object.assign(asHtml, { asText });

const isPart = (type: unknown): type is Part<unknown> => typeof type === 'function' && 'asText' in type;

/** What can be read in a part: texts, and what is {@link trusted}. A plain text may be anybody's: no link comes of it. */
interface Written {
  children?: ReactNode;
}

export const Paragraph = part<Written>(
  ({ children }) => {
    const words = wordsOf(children);
    return words === '' ? null : <p style={look.paragraph}>{inLines(words)}</p>;
  },
  ({ children }) => wordsOf(children),
);

/** The first line. The name is left out where the reader may not be the one who typed it. */
export function Greeting({ name }: { name: string | undefined }): ReactElement {
  return <Paragraph>{name ? `Dear ${name},` : 'Dear customer,'}</Paragraph>;
}

/** Rows of label and value; `children` are {@link Row}s. */
export const Details = part<Written>(
  ({ children }) =>
    textsOf(children).length === 0 ? null : (
      <table width="100%" cellPadding={0} cellSpacing={0} style={look.details}>
        <tbody>{children}</tbody>
      </table>
    ),
  ({ children }) => textsOf(children).join('\n'),
);

/** Left out when there is nothing to say. */
export const Row = part<Written & { label: string }>(
  ({ label, children }) => {
    const words = wordsOf(children);
    if (words === '') return null;
    return (
      <tr>
        <td className="muted line" style={look.label}>
          {inLines(unlinked(label))}
        </td>
        <td className="line" style={look.value}>
          {inLines(words)}
        </td>
      </tr>
    );
  },
  ({ label, children }) => {
    const words = wordsOf(children);
    return words === '' ? '' : `${unlinked(label)}: ${words}`;
  },
);

/** @param props.url one of our own, absolute. */
export const Button = part<{ label: string; url: string }>(
  ({ label, url }) => (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={look.buttonTable}>
      <tbody>
        <tr>
          <td className="button" style={look.button}>
            <a className="button" href={url} style={look.buttonLink}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  ),
  ({ label, url }) => `${label}: ${url}`,
);

/** Words that the house stands for, such as an admin's: an address in them may become a link. */
export const trusted = (words: string | null): ReactElement => <House>{words}</House>;

/** An address to be read and copied. What is exactly one mailbox holds no link but to itself, and is shown as it is. */
export const addressed = (address: string): ReactNode => (oneAddress(address) === null ? address : trusted(address));

/** Marks words for {@link wordsOf}, and is never drawn itself. */
function House({ children }: { children: string | null }): ReactNode {
  return children;
}

/** How the parts read where there is no HTML, in their order. */
export function textsOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (!isValidElement<{ children?: ReactNode }>(node)) throw new Error(`'${String(node)}' stands outside of any part.`);
  const { type, props } = node;
  if (isPart(type)) return [type.asText(props)].filter((text) => text !== '');
  if (type === Fragment) return textsOf(props.children);
  if (typeof type === 'function') return textsOf((type as (props: object) => ReactNode)(props));
  throw new Error(`<${String(type)}> is no part of a letter.`);
}

interface Run {
  text: string;
  isStaff: boolean;
}

/** Texts that touch are looked at as one: two halves of an address would be harmless each. */
function wordsOf(children: ReactNode): string {
  const joined: Run[] = [];
  for (const run of runsOf(children)) {
    const last = joined.at(-1);
    if (last?.isStaff === run.isStaff) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined.map(({ text, isStaff }) => (isStaff ? text : unlinked(text))).join('');
}

function runsOf(node: ReactNode): Run[] {
  if (Array.isArray(node)) return node.flatMap(runsOf);
  if (typeof node === 'string' || typeof node === 'number') return [{ text: String(node), isStaff: false }];
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (isValidElement<{ children: string | null }>(node) && node.type === House) {
    return [{ text: node.props.children ?? '', isStaff: true }];
  }
  throw new Error('A part of a letter holds texts, and words of the house.');
}

/** Line breaks are kept. */
export function inLines(text: string): ReactNode {
  return text.split(/\r\n?|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are drawn once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
