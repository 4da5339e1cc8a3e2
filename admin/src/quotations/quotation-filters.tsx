import { quotationStatuses } from '@selvedge/domain/quotations/quotation-status';
import type { FilterPayload } from 'react-admin';
import { ChoiceInput } from '../ui/form/ChoiceInput';
import { DayInput } from '../ui/form/DayInput';

const words = 'resources.quotations';

const always = [
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
    alwaysOn
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
    key="unread"
    source="unread"
    alwaysOn
    emptyText={`${words}.filters.any`}
    choices={[{ id: true, name: `${words}.filters.unread` }]}
  />,
  <DayInput key="since" source="since" alwaysOn />,
  <DayInput key="until" source="until" alwaysOn />,
];

/** By status, validity and day; and, where a link led to it, by what a customer sent at once. */
export const quotationFilters = ({ request_group }: FilterPayload) =>
  request_group
    ? [
        ...always,
        <ChoiceInput
          key="request_group"
          source="request_group"
          alwaysOn
          emptyText={`${words}.all`}
          choices={[{ id: request_group, name: `${words}.filters.one_submission` }]}
        />,
      ]
    : always;
