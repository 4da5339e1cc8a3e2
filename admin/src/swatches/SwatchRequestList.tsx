import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Button } from '@mui/material';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import { type AdminSwatchRequest, MAX_PACKED } from '@selvedge/domain/swatches/swatch-request';
import { swatchStatuses } from '@selvedge/domain/swatches/swatch-status';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { useDownload } from '../hooks/use-download';
import { DateTimeField } from '../ui/date-fields';
import { IconAction } from '../ui/IconAction';
import { ChoiceInput } from '../ui/inputs';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { RecordLink } from '../ui/list/RecordLink';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { useSelection } from '../ui/list/selection';
import { type RecordDialogsProps, useOpenRecord } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { SwatchStatusBadge } from './SwatchStatusBadge';

const SwatchRequestDialog = lazyDialog(async () => (await import('./SwatchRequestDialog')).SwatchRequestDialog);

const words = 'resources.swatch-requests';
const filters = [
  <ChoiceInput
    key="status"
    source="status"
    alwaysOn
    emptyText={`${words}.all`}
    choices={swatchStatuses.map((status) => ({ id: status, name: `${words}.status.${status}` }))}
  />,
];

const dialogs: RecordDialogsProps = { show: (id, close) => <SwatchRequestDialog id={id} onClose={close} /> };

/** Swatch requests and their delivery status. */
export function SwatchRequestList() {
  const translate = useTranslate();
  const open = useOpenRecord();
  usePreload(SwatchRequestDialog);
  return (
    <ListPage<AdminSwatchRequest>
      isInbox
      sort={{ field: 'created_at', order: 'DESC' }}
      sortable={['created_at', 'request_no', 'name', 'status']}
      filters={filters}
      bulk={{ max: MAX_PACKED, actions: <PackingList /> }}
      dialogs={dialogs}
    >
      <ResponsiveColumn<AdminSwatchRequest>
        source="request_no"
        width={118}
        card="heading"
        render={({ request_no }) => (
          <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
            <RecordLink type="show">{request_no}</RecordLink>
          </Box>
        )}
      />
      <ResponsiveColumn<AdminSwatchRequest>
        source="name"
        width={150}
        render={({ name, customer_company }) => <TwoLines isBroken first={name} second={customer_company} />}
      />
      <ResponsiveColumn<AdminSwatchRequest>
        label={`${words}.fields.items`}
        render={({ items }) =>
          items.map(({ id, item_code, ...color }, index) => (
            <Fragment key={id}>
              {index > 0 ? ', ' : ''}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {item_code}
              </Box>
              {` ${colourLabel(color)}`}
            </Fragment>
          ))
        }
      />
      <ResponsiveColumn<AdminSwatchRequest>
        source="status"
        width={100}
        render={({ status }) => <SwatchStatusBadge status={status} />}
      />
      <ResponsiveColumn<AdminSwatchRequest> source="created_at" width={132} field={DateTimeField} />
      <ResponsiveColumn<AdminSwatchRequest>
        label="list.actions"
        width={64}
        card="foot"
        render={({ id, request_no }) => (
          <IconAction
            title={translate(`${words}.open`)}
            label={translate(`${words}.open_one`, { number: request_no })}
            icon={OpenIcon}
            onClick={() => open('show', id)}
          />
        )}
      />
    </ListPage>
  );
}

/** Downloads the packing list of the selected requests. */
function PackingList() {
  const translate = useTranslate();
  const selection = useSelection();
  const { mutate, isPending } = useDownload(translate(`${words}.packing_failed`));
  if (!selection) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isPending}
      onClick={() => mutate(`/admin/swatch-requests/packing-list?ids=${selection.ids.join(',')}`)}
    >
      {translate(`${words}.packing_list`)}
    </Button>
  );
}
