import OpenIcon from '@mui/icons-material/DraftsOutlined';
import { Box } from '@mui/material';
import { type Inquiry, inquiryKinds, inquiryStates } from '@selvedge/domain/inquiries/inquiry';
import { useTranslate } from 'react-admin';
import { IfAllowed } from '../permissions/IfAllowed';
import { DateTimeField } from '../ui/date-fields';
import { IconAction } from '../ui/IconAction';
import { filterChoice } from '../ui/inputs';
import { ListPage } from '../ui/list/ListPage';
import { onlyNarrow, ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { type RecordDialogsProps, useOpenRecord } from '../ui/RecordDialogs';
import { ErasePerson } from './ErasePerson';
import { InquiryKindBadge, InquiryStateBadge } from './InquiryBadges';
import { InquiryDialog } from './InquiryDialog';
import { InquiryOpener } from './InquiryOpener';
import { InquirySender } from './InquirySender';
import { subjectOf } from './subject-of';

const filters = [
  filterChoice(
    'state',
    'resources.inquiries.all_status',
    inquiryStates.map((state) => ({ id: state, name: `resources.inquiries.state.${state}` })),
  ),
  filterChoice(
    'kind',
    'resources.inquiries.all_types',
    inquiryKinds.map((kind) => ({ id: kind, name: `resources.inquiries.kind.${kind}` })),
  ),
];

const dialogs: RecordDialogsProps = { show: (id, close) => <InquiryDialog id={id} onClose={close} /> };

/** Messages from the storefront. */
export function InquiryList() {
  const translate = useTranslate();
  const open = useOpenRecord();
  return (
    <ListPage<Inquiry>
      isInbox
      sort={{ field: 'created_at', order: 'DESC' }}
      sortable={['created_at', 'name', 'kind', 'state']}
      filters={filters}
      tools={
        <IfAllowed right="user.manage">
          <ErasePerson />
        </IfAllowed>
      }
      dialogs={dialogs}
    >
      <ResponsiveColumn<Inquiry>
        source="name"
        width={196}
        card="heading"
        render={(inquiry) => <InquirySender inquiry={inquiry} />}
      />
      <ResponsiveColumn<Inquiry>
        label="resources.inquiries.fields.message"
        render={(inquiry) => <InquiryOpener inquiry={inquiry} onOpen={() => open('show', inquiry.id)} />}
      />
      <ResponsiveColumn<Inquiry>
        source="kind"
        width={112}
        isMinor
        render={({ kind }) => <InquiryKindBadge kind={kind} />}
      />
      <ResponsiveColumn<Inquiry>
        source="state"
        width={108}
        render={({ state, kind }) => (
          <>
            <InquiryStateBadge state={state} />
            <Box sx={{ mt: 0.5, ...onlyNarrow }}>
              <InquiryKindBadge kind={kind} />
            </Box>
          </>
        )}
      />
      <ResponsiveColumn<Inquiry> source="created_at" width={130} field={DateTimeField} />
      <ResponsiveColumn<Inquiry>
        label="list.actions"
        width={56}
        card="foot"
        render={(inquiry) => (
          <IconAction
            title={translate('resources.inquiries.open')}
            label={translate('resources.inquiries.read_one', { subject: subjectOf(inquiry), name: inquiry.name })}
            icon={OpenIcon}
            onClick={() => open('show', inquiry.id)}
          />
        )}
      />
    </ListPage>
  );
}
