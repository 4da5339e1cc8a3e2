import type { ReactElement } from 'react';
import type { Page } from '../../pages/page.js';
import type { OpenedOffer } from '../open-offer.service.js';
import type { Reader } from '../words/languages.js';
import { stateText } from './offer-status.js';

/** The same for all invalid links, so that nobody learns whether there was ever a quotation. */
export const notKnownPage = ({ lang, words }: Reader): Page => notice(404, lang, words.notKnown);

export const tooManyPage = ({ lang, words }: Reader): Page => notice(429, lang, words.tooMany);

/** For writes by a link that has become read-only. */
export const readOnlyPage = ({ lang, words }: Reader): Page => notice(403, lang, words.readOnly);

/** @param sentence says whether waiting helps. */
export const noPdfPage = ({ lang, words }: Reader, { token }: OpenedOffer, sentence: string): Page =>
  notice(409, lang, { heading: words.noPdf, words: sentence }, { href: `/q/${token}`, label: words.back });

/** A rejected answer, and where to continue. @param sentence the reason, if the state doesn't explain it */
export function rejectedPage(reader: Reader, offer: OpenedOffer, sentence: string | null): Page {
  const { lang, words } = reader;
  const { newest, token } = offer;
  const link = newest?.isOpen
    ? { href: `/q/${token}/newest`, label: newest.letter ? words.toNewest(newest.letter) : words.toAnswer }
    : { href: `/q/${token}`, label: words.back };
  const isStuck = newest?.isOpen === false;
  const why = sentence ?? [stateText(reader, offer), isStuck && words.callUs].filter(Boolean).join(' ');
  return notice(409, lang, { heading: words.refused, words: why }, link);
}

function notice(
  status: number,
  lang: string,
  content: { heading: string; words: string },
  link?: { href: string; label: string },
): Page {
  return { title: content.heading, lang, status, body: <Notice content={content} link={link} /> };
}

function Notice(props: {
  content: { heading: string; words: string };
  link: { href: string; label: string } | undefined;
}): ReactElement {
  const { content, link } = props;
  return (
    <section className="sheet">
      <h1>{content.heading}</h1>
      <p>{content.words}</p>
      {link && (
        <p>
          <a className="button" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </section>
  );
}
