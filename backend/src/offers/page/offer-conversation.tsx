import { formatDateTime } from '@selvedge/domain/dates';
import { answerIn } from '@selvedge/domain/quotations/answer-line';
import { ATTACHABLE } from '@selvedge/domain/quotations/conversation';
import { inEnglish } from '@selvedge/domain/sentence';
import type { ReactElement } from 'react';
import type { Page } from '../../pages/page.js';
import type { QuotationMessage } from '../../quotations/conversation/quotation-message.entity.js';
import type { ConversationPart } from '../offer-conversation.service.js';
import type { OpenedOffer } from '../open-offer.service.js';
import type { Words } from '../words/en.js';
import type { Reader } from '../words/languages.js';
import { Form, field, LongField } from './offer-forms.js';
import type { OfferView } from './offer-view.js';
import { offerStyle } from './page-style.js';

/** Characters of a message shown on the page of the offer. */
const EXCERPT = 600;
const KIB = 1024;

/** Returns whether staff wrote something that the holder of the link has neither answered nor read in an account. */
export const hasUnread = ({ talk }: OfferView): boolean =>
  talk.messages.some(({ side, readAt }) => side === 'house' && readAt === null);

/** The last messages on the page of the offer, and the message form. */
export function Conversation({ view }: { view: OfferView }): ReactElement {
  const { words, talk, path, query, offer } = view;
  const isMore = talk.before !== null || talk.messages.some(({ body }) => isLong(body));
  return (
    <>
      <h2>{words.messages.heading}</h2>
      {isMore && (
        <p>
          <a className="more" href={`${path}/messages${query}`}>
            {words.messages.all}
          </a>
        </p>
      )}
      <Messages talk={talk} path={path} reader={view} />
      {offer.isReadOnly ? <p className="quiet">{words.readOnly.words}</p> : <Write view={view} />}
    </>
  );
}

function Write({ view }: { view: OfferView }): ReactElement {
  const { words, talk, problem } = view;
  const last = talk.messages.at(-1);
  return (
    <details id="write" open={problem?.kind === 'message'}>
      <summary>{words.messages.write}</summary>
      <Form kind="message" view={view} button={words.messages.button}>
        <input type="hidden" name="key" value={talk.key} />
        {last && <input type="hidden" name="read" value={last.id} />}
        <LongField view={view} kind="message" name="message" label={words.messages.message} />
        <label>
          <span className="label">{words.messages.files}</span>
          <input {...field(view, 'message', 'files')} id="files" type="file" multiple accept={ATTACHABLE} />
        </label>
      </Form>
    </details>
  );
}

/** The whole conversation, page by page. */
export function conversationPage(reader: Reader, offer: OpenedOffer, talk: ConversationPart, isNewest: boolean): Page {
  const { lang, words } = reader;
  const { quotation_no } = offer.document.content;
  const path = `/q/${offer.token}`;
  const query = lang === 'en' ? '' : `&lang=${lang}`;
  return {
    title: `${words.messages.heading} ${quotation_no}`,
    lang,
    style: offerStyle,
    body: (
      <section className="sheet">
        <h1>
          {words.messages.heading} <span className="number">{quotation_no}</span>
        </h1>
        {talk.before !== null && (
          <p>
            <a className="more" href={`${path}/messages?before=${talk.before}${query}`}>
              {words.messages.earlier}
            </a>
          </p>
        )}
        <Messages talk={talk} path={path} reader={reader} />
        <p>
          <a className="button" href={`${path}${query.replace('&', '?')}#messages`}>
            {words.back}
          </a>
        </p>
        {!isNewest && (
          <p>
            <a className="more" href={`${path}/messages${query.replace('&', '?')}`}>
              {words.messages.newest}
            </a>
          </p>
        )}
      </section>
    ),
  };
}

interface MessagesProps {
  talk: ConversationPart;
  path: string;
  reader: Reader;
}

function Messages({ talk, path, reader: { lang, words } }: MessagesProps): ReactElement | null {
  if (talk.messages.length === 0) return null;
  return (
    <ol className="talk">
      {talk.messages.map((message) => (
        <li key={message.id} className={message.side}>
          <p className="quiet">
            <b>{message.authorName}</b> {formatDateTime(message.createdAt, lang)}
          </p>
          {message.body && <p className="said">{talk.isExcerpt ? excerpt(message, words) : bodyOf(message, words)}</p>}
          {message.attachments.map(({ id, fileName, bytes }) => (
            <p key={id}>
              <a href={`${path}/attachments/${id}`}>
                {fileName} ({Math.ceil(bytes / KIB)} kB)
              </a>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

const isLong = (body: string): boolean => Array.from(body).length > EXCERPT;

/** The text of a message. That of an answer begins with a line that we wrote. */
const bodyOf = ({ kind, body }: QuotationMessage, { answers }: Words): string =>
  kind === 'answer' ? answerIn(body, (part) => inEnglish({ ...part, text: answers[part.text] ?? part.text })) : body;

function excerpt(message: QuotationMessage, words: Words): string {
  const body = bodyOf(message, words);
  return isLong(message.body) ? `${Array.from(body).slice(0, EXCERPT).join('')} …` : body;
}
