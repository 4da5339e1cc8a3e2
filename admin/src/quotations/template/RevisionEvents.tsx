import type { OfferAnswer } from '@selvedge/domain/quotations/offer-answer';
import type { QuotationTemplate, SentRevision } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { Timeline } from '../../audit/Timeline';
import { useChangeTexts } from './use-change-texts';

const words = 'resources.quotations.events';

interface RevisionEventsProps {
  revision: SentRevision;
  /** Lines to name in the requested changes. */
  lines: QuotationTemplate['line_items'];
}

/** Events of a revision in order: sent, first opened, answered. */
export function RevisionEvents({ revision: { letter, sent_at, by, seen_at, answers }, lines }: RevisionEventsProps) {
  const translate = useTranslate();
  const changeTexts = useChangeTexts(lines);
  const answered = (answer: OfferAnswer) => ({
    at: answer.at,
    headline: translate(`resources.quotations.answers.${answer.kind}`),
    detail: [answer.message, ...changeTexts(answer)].filter(Boolean).join('\n'),
    actor: [answer.name && translate(`${words}.signed`, answer), translate(`${words}.via.${answer.via}`)]
      .filter(Boolean)
      .join(', '),
  });
  const customer = translate(`${words}.customer`);
  const entries = [
    { at: sent_at, headline: translate(`${words}.sent`), detail: '', actor: by || translate(`${words}.house`) },
    ...(seen_at ? [{ at: seen_at, headline: translate(`${words}.seen`), detail: '', actor: customer }] : []),
    ...answers.map(answered),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return <Timeline label={translate(`${words}.label`, { letter })} entries={entries} />;
}
