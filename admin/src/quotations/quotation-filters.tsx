import { stages } from '@selvedge/domain/quotations/board';
import { answerKinds } from '@selvedge/domain/quotations/offer';
import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import type { FilterPayload } from 'react-admin';
import { ChoiceInput } from '../ui/form/ChoiceInput';
import { DayInput } from '../ui/form/DayInput';

const words = 'resources.quotations';

/** Everyday filters are beside the search; the rest opens behind a button. */
const filters = [
  <ChoiceInput
    key="status"
    source="status"
    alwaysOn
    emptyText={`${words}.all`}
    choices={quotationStatuses.map((status) => ({ id: status, name: `${words}.status.${status}` }))}
  />,
  <ChoiceInput
    key="expired"
    source="expired"
    emptyText={`${words}.filters.any`}
    choices={[
      { id: false, name: `${words}.filters.valid` },
      { id: true, name: `${words}.filters.expired` },
    ]}
  />,
  <ChoiceInput
    key="owner"
    source="owner"
    alwaysOn
    emptyText={`${words}.filters.anybody`}
    choices={[
      { id: 'me', name: `${words}.filters.mine` },
      { id: 'none', name: `${words}.filters.nobody` },
    ]}
  />,
  <ChoiceInput
    key="needs_approval"
    source="needs_approval"
    emptyText={`${words}.filters.any`}
    choices={[{ id: true, name: `${words}.approval.needed` }]}
  />,
  <ChoiceInput
    key="unread"
    source="unread"
    emptyText={`${words}.filters.any`}
    choices={[{ id: true, name: `${words}.filters.unread` }]}
  />,
  <ChoiceInput
    key="expiring"
    source="expiring"
    emptyText={`${words}.filters.any`}
    choices={[{ id: true, name: `${words}.filters.expiring` }]}
  />,
  <ChoiceInput
    key="step_due"
    source="step_due"
    label="follow_up.title"
    emptyText={`${words}.filters.any`}
    choices={[{ id: true, name: 'follow_up.filters.step_due' }]}
  />,
  <ChoiceInput
    key="unanswered"
    source="unanswered"
    label="follow_up.filters.answer"
    emptyText={`${words}.filters.any`}
    choices={[{ id: true, name: 'follow_up.filters.unanswered' }]}
  />,
  <ChoiceInput
    key="answer"
    source="answer"
    emptyText={`${words}.filters.any`}
    choices={answerKinds.map((kind) => ({ id: kind, name: `${words}.answers.${kind}` }))}
  />,
  <DayInput key="since" source="since" />,
  <DayInput key="until" source="until" />,
];

/** By status, validity, answer and day; and, if a link set them, by the day of the answer, the stage or the submission. */
export const quotationFilters = ({ request_group, answered_on, stage }: FilterPayload) => [
  ...filters,
  ...(answered_on ? [<DayInput key="answered_on" source="answered_on" alwaysOn />] : []),
  ...(stage
    ? [
        <ChoiceInput
          key="stage"
          source="stage"
          alwaysOn
          emptyText={`${words}.filters.any`}
          choices={stages.map((one) => ({ id: one, name: `${words}.board.stages.${one}` }))}
        />,
      ]
    : []),
  ...(request_group
    ? [
        <ChoiceInput
          key="request_group"
          source="request_group"
          alwaysOn
          emptyText={`${words}.all`}
          choices={[{ id: request_group, name: `${words}.filters.one_submission` }]}
        />,
      ]
    : []),
];
