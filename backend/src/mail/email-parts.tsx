import { smtpAddress } from '@selvedge/domain/email-address';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { defang } from './defang.js';
import { emailStyles } from './email-style.js';
import { type Translate, translateInto } from './translate.js';

interface Part<Props> {
  (props: Props): ReactElement | null;
  asText(props: Props): string;
}

/** A part of an email template with its HTML and plain-text forms. A part without text is omitted. */
const part = <Props,>(asHtml: (props: Props) => ReactElement | null, asText: (props: Props) => string): Part<Props> =>
  Object.assign(asHtml, { asText });

const isPart = (type: unknown): type is Part<unknown> => typeof type === 'function' && 'asText' in type;

/** The content of a part: texts, and {@link internalRecipients}. Plain text may come from anybody, so no link is made of it. */
interface Written {
  children?: ReactNode;
}

export const Paragraph = part<Written>(
  ({ children }) => {
    const words = wordsOf(children);
    return words === '' ? null : <p style={emailStyles.paragraph}>{inLines(words)}</p>;
  },
  ({ children }) => wordsOf(children),
);

/** The salutation. The name is omitted if the reader may not be the one who typed it. */
export function Greeting({ name, t = translateInto() }: { name: string | undefined; t?: Translate }): ReactElement {
  return <Paragraph>{name ? t('Dear {name},', { name }) : t('Dear customer,')}</Paragraph>;
}

/** Rows of label and value; `children` are {@link Row}s. */
export const Details = part<Written>(
  ({ children }) =>
    textsOf(children).length === 0 ? null : (
      <table width="100%" cellPadding={0} cellSpacing={0} style={emailStyles.details}>
        <tbody>{children}</tbody>
      </table>
    ),
  ({ children }) => textsOf(children).join('\n'),
);

/** Omitted without content. */
export const Row = part<Written & { label: string }>(
  ({ label, children }) => {
    const words = wordsOf(children);
    if (words === '') return null;
    return (
      <tr>
        <td className="muted line" style={emailStyles.label}>
          {inLines(defang(label))}
        </td>
        <td className="line" style={emailStyles.value}>
          {inLines(words)}
        </td>
      </tr>
    );
  },
  ({ label, children }) => {
    const words = wordsOf(children);
    return words === '' ? '' : `${defang(label)}: ${words}`;
  },
);

/** @param props.url one of our own, absolute. */
export const Button = part<{ label: string; url: string }>(
  ({ label, url }) => (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={emailStyles.buttonTable}>
      <tbody>
        <tr>
          <td className="button" style={emailStyles.button}>
            <a className="button" href={url} style={emailStyles.buttonLink}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  ),
  ({ label, url }) => `${label}: ${url}`,
);

/** Text written by staff: URLs in it may become links. */
export const trusted = (words: string | null): ReactElement => <TrustedText>{words}</TrustedText>;

/** An email address to be read and copied. A valid single mailbox can only link to itself, and is shown as it is. */
export const addressed = (address: string): ReactNode => (smtpAddress(address) === null ? address : trusted(address));

/** Marks text for {@link wordsOf}; never rendered itself. */
function TrustedText({ children }: { children: string | null }): ReactNode {
  return children;
}

/** The plain-text forms of the parts, in order. */
export function textsOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (!isValidElement<{ children?: ReactNode }>(node)) throw new Error(`'${String(node)}' stands outside of any part.`);
  const { type, props } = node;
  if (isPart(type)) return [type.asText(props)].filter((text) => text !== '');
  if (type === Fragment) return textsOf(props.children);
  if (typeof type === 'function') return textsOf((type as (props: object) => ReactNode)(props));
  throw new Error(`<${String(type)}> is no part of an email.`);
}

interface Run {
  text: string;
  isStaff: boolean;
}

/** Adjacent texts are checked together: two halves of a URL would each be harmless. */
function wordsOf(children: ReactNode): string {
  const joined: Run[] = [];
  for (const run of runsOf(children)) {
    const last = joined.at(-1);
    if (last?.isStaff === run.isStaff) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined.map(({ text, isStaff }) => (isStaff ? text : defang(text))).join('');
}

function runsOf(node: ReactNode): Run[] {
  if (Array.isArray(node)) return node.flatMap(runsOf);
  if (typeof node === 'string' || typeof node === 'number') return [{ text: String(node), isStaff: false }];
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (isValidElement<{ children: string | null }>(node) && node.type === TrustedText) {
    return [{ text: node.props.children ?? '', isStaff: true }];
  }
  throw new Error('A part of an email holds texts, and words that we wrote.');
}

/** Keeps line breaks. */
export function inLines(text: string): ReactNode {
  return text.split(/\r\n?|\n/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are drawn once
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
