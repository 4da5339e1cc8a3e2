import OpenIcon from '@mui/icons-material/DraftsOutlined';
import { Box } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { type Inquiry, inquiryKinds, inquiryStates } from '@selvedge/domain/inquiries/inquiry';
import { useCallback, useState } from 'react';
import { IconAction } from '../ui/IconAction';
import type { ChoiceFilter, Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { InquiryKindBadge, InquiryStateBadge } from './InquiryBadges';
import { InquiryDialog } from './InquiryDialog';
import { InquiryOpener } from './InquiryOpener';
import { InquirySender } from './InquirySender';
import { kindWords, stateWords, subjectOf } from './inquiry-words';

const filters: readonly ChoiceFilter[] = [
  {
    name: 'state',
    label: 'Status',
    all: 'All Status',
    choices: inquiryStates.map((state) => ({ value: state, label: stateWords[state] })),
  },
  {
    name: 'kind',
    label: 'Type',
    all: 'All Types',
    choices: inquiryKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
  },
];

/** Messages from the storefront. */
export function InquiryList() {
  const [openedId, open] = useState<string | null>(null);
  const close = useCallback(() => open(null), []);
  const columns: readonly Column<Inquiry>[] = [
    {
      label: 'From',
      width: 220,
      sortBy: 'name',
      onCard: 'heading',
      cell: (inquiry) => <InquirySender inquiry={inquiry} />,
    },
    { label: 'Message', cell: (inquiry) => <InquiryOpener inquiry={inquiry} onOpen={() => open(inquiry.id)} /> },
    { label: 'Type', sortBy: 'kind', width: 120, cell: ({ kind }) => <InquiryKindBadge kind={kind} /> },
    { label: 'Status', sortBy: 'state', width: 96, cell: ({ state }) => <InquiryStateBadge state={state} /> },
    {
      label: 'Received',
      sortBy: 'created_at',
      width: 150,
      cell: ({ created_at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(created_at)}</Box>,
    },
    {
      label: 'Actions',
      width: 72,
      onCard: 'foot',
      cell: (inquiry) => (
        <IconAction
          title="Open"
          label={`Read ${subjectOf(inquiry)}, from ${inquiry.name}`}
          icon={OpenIcon}
          onClick={() => open(inquiry.id)}
        />
      ),
    },
  ];
  return (
    <>
      <ListPage
        resource="inquiries"
        title="Inbox"
        subtitle={(total) => `${total} ${total === 1 ? 'message' : 'messages'}`}
        columns={columns}
        filters={filters}
        sort={{ field: 'created_at', order: 'DESC' }}
        searchLabel="Search messages..."
        empty="No messages found"
        failure="Failed to load messages"
      />
      {openedId ? <InquiryDialog id={openedId} onClose={close} /> : null}
    </>
  );
}
