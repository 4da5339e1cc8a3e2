import { stages } from '@selvedge/domain/quotations/board';
import { answerKinds } from '@selvedge/domain/quotations/offer';
import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import type { FilterPayload } from 'react-admin';
import { DayInput, filterChoice } from '../ui/inputs';

const words = 'resources.quotations';

/** Everyday filters are beside the search; the rest opens behind a button. */
const filters = [
  filterChoice(
    'status',
    `${words}.all`,
    quotationStatuses.map((status) => ({ id: status, name: `${words}.status.${status}` })),
  ),
  filterChoice(
    'expired',
    `${words}.filters.any`,
    [
      { id: false, name: `${words}.filters.valid` },
      { id: true, name: `${words}.filters.expired` },
    ],
    { alwaysOn: false },
  ),
  filterChoice('owner', `${words}.filters.anybody`, [
    { id: 'me', name: `${words}.filters.mine` },
    { id: 'none', name: `${words}.filters.nobody` },
  ]),
  filterChoice('needs_approval', `${words}.filters.any`, [{ id: true, name: `${words}.approval.needed` }], {
    alwaysOn: false,
  }),
  filterChoice('unread', `${words}.filters.any`, [{ id: true, name: `${words}.filters.unread` }], { alwaysOn: false }),
  filterChoice('expiring', `${words}.filters.any`, [{ id: true, name: `${words}.filters.expiring` }], {
    alwaysOn: false,
  }),
  filterChoice('step_due', `${words}.filters.any`, [{ id: true, name: 'follow_up.filters.step_due' }], {
    label: 'follow_up.title',
    alwaysOn: false,
  }),
  filterChoice('unanswered', `${words}.filters.any`, [{ id: true, name: 'follow_up.filters.unanswered' }], {
    label: 'follow_up.filters.answer',
    alwaysOn: false,
  }),
  filterChoice(
    'answer',
    `${words}.filters.any`,
    answerKinds.map((kind) => ({ id: kind, name: `${words}.answers.${kind}` })),
    { alwaysOn: false },
  ),
  <DayInput key="since" source="since" />,
  <DayInput key="until" source="until" />,
];

/** By status, validity, answer and day; and, if a link set them, by the day of the answer, the stage or the submission. */
export const quotationFilters = ({ request_group, answered_on, stage }: FilterPayload) => [
  ...filters,
  ...(answered_on ? [<DayInput key="answered_on" source="answered_on" alwaysOn />] : []),
  ...(stage
    ? [
        filterChoice(
          'stage',
          `${words}.filters.any`,
          stages.map((one) => ({ id: one, name: `${words}.board.stages.${one}` })),
        ),
      ]
    : []),
  ...(request_group
    ? [filterChoice('request_group', `${words}.all`, [{ id: request_group, name: `${words}.filters.one_submission` }])]
    : []),
];
