import { formatDate } from '@selvedge/domain/dates';
import { toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import type { ReactElement } from 'react';
import type { Config } from '../../config/config.js';
import type { Page } from '../../pages/page.js';
import type { ConversationPart } from '../offer-conversation.service.js';
import type { OpenedOffer } from '../open-offer.service.js';
import { inWords, languageQuery, problemIn, type Reader } from '../words/languages.js';
import { Languages } from './languages.js';
import { Conversation, hasUnread } from './offer-conversation.js';
import { Changes, Lines, Notes, Sums, Terms } from './offer-document.js';
import { Forms, NotSent } from './offer-forms.js';
import { OrderProgress } from './offer-order.js';
import { NextStep, OfferStatus, Steps } from './offer-status.js';
import { canBeAnswered, type FormProblem, type OfferView, orderOnPage } from './offer-view.js';
import { OrderChangePart } from './order-change.js';
import { pageScript } from './page-script.js';
import { offerStyle } from './page-style.js';

type PageConfig = Pick<Config, 'brand' | 'contact' | 'publicUrl'>;

/** The page of a quotation; after an error, with the form and what was typed. */
export function offerPage(
  config: PageConfig,
  reader: Reader,
  offer: OpenedOffer,
  talk: ConversationPart,
  problem: FormProblem | null = null,
): Page {
  const { brand, publicUrl } = config;
  const view: OfferView = {
    ...reader,
    offer,
    model: toDocumentModel(offer.document.content, { brand }),
    path: `/q/${offer.token}`,
    query: languageQuery(reader),
    problem: problem && { ...problem, message: problemIn(reader.words, problem) },
    talk,
  };
  const { number } = view.model;
  const order = orderOnPage(offer);
  return {
    title: order ? `${reader.words.order} ${order.number}` : `${reader.words.quotation} ${number}`,
    lang: reader.lang,
    status: problem ? (problem.status ?? 400) : 200,
    style: offerStyle,
    script: pageScript(reader.words),
    sends: true,
    head: (
      <>
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={brand.name} />
        <meta property="og:title" content={`${brand.name}: quotation ${number}`} />
        <meta property="og:description" content={brand.tagline} />
        <meta property="og:image" content={`${publicUrl}${view.path}/card.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    ),
    body: <Body view={view} />,
  };
}

function Body({ view }: { view: OfferView }): ReactElement {
  const { model, words, offer, path } = view;
  const order = orderOnPage(offer);
  const hasTalk = !offer.newest?.isOpen;
  // An unread conversation stands right below the top; else it ends the page.
  const isUnread = hasUnread(view);
  const talk = (
    <section className="sheet answers" id="messages">
      <Conversation view={view} />
    </section>
  );
  return (
    <>
      <section className="sheet">
        <Languages reader={view} path={view.path} />
        <NotSent view={view} />
        <Heading view={view} />
        {order ? <OrderProgress view={view} order={order} /> : <OfferStatus view={view} />}
        <Steps view={view} />
        {!order && <Changes view={view} />}
        <Notes notes={model.notes.filter(({ label }) => label !== 'Delivery')} view={view} />
        <p>
          <a className="button quiet-button" href={`${path}/pdf`}>
            {order ? words.orders.quotation : words.download}
          </a>
        </p>
      </section>
      <OrderChangePart view={view} />
      {hasTalk && isUnread && talk}
      <section className="sheet">
        <h2>{words.fabrics}</h2>
        {model.kind === 'letter' && <p>{words.sorry}</p>}
        <Lines view={view} />
        {model.kind === 'offer' && <Sums view={view} />}
        <Notes notes={model.notes.filter(({ label }) => label === 'Delivery')} view={view} />
        {model.kind === 'offer' && <Terms view={view} />}
      </section>
      <NextStep view={view} />
      {canBeAnswered(offer) && <Forms view={view} />}
      {hasTalk && !isUnread && talk}
      {!offer.isSeen && <Seen src={`${path}/seen.gif`} />}
    </>
  );
}

function Heading({ view: { model, offer, words, lang } }: { view: OfferView }): ReactElement {
  const { customer } = model;
  const { revision } = offer.document.content;
  const order = orderOnPage(offer);
  const total = model.totals.find(({ isTotal }) => isTotal);
  return (
    <>
      <div className="lead">
        <h1>
          {order ? words.order : model.kind === 'offer' ? words.quotation : words.letter}{' '}
          <span className="number">{order?.number ?? model.number}</span>
        </h1>
        {total && (
          <p>
            {inWords(words, total.label)} <b className="total">{total.amount}</b>
          </p>
        )}
      </div>
      <dl className="facts">
        <div>
          <dt>{words.forWhom}</dt>
          <dd>{customer.name}</dd>
        </div>
        {order && (
          <div>
            <dt>{words.quotation}</dt>
            <dd>{model.number}</dd>
          </div>
        )}
        {revision !== null && (
          <div>
            <dt>{words.revision}</dt>
            <dd>{revision}</dd>
          </div>
        )}
        <div>
          <dt>{words.sent}</dt>
          <dd>{formatDate(offer.document.createdAt, lang)}</dd>
        </div>
        {model.kind === 'offer' && !order && (
          <div>
            <dt>{words.validUntil}</dt>
            <dd>{formatDate(offer.document.content.valid_until, lang)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** Loads the tracking picture: by script unless an admin looks, or in any browser without scripts. */
function Seen({ src }: { src: string }): ReactElement {
  return (
    <>
      <span id="seen" data-src={src} hidden />
      <noscript>
        <img src={src} width="1" height="1" alt="" />
      </noscript>
    </>
  );
}
