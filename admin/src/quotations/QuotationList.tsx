import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { lazyDialog, usePrepared } from '../ui/lazy-dialog';
import { BulkDelete } from '../ui/list/BulkDelete';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { SavedFilters } from '../ui/list/SavedFilters';
import { isOnItsWay } from '../ui/MailState';
import type { RecordDialogsProps } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { UnverifiedMark } from '../ui/UnverifiedBadge';
import { BulkWithdrawLinks } from './BulkWithdrawLinks';
import { GroupRows, OpenGroup } from './GroupRows';
import { idsOf, isAllPending, isGroup, type QuotationRow, summed } from './group';
import { QuotationActions } from './QuotationActions';
import { QuotationDialogs } from './QuotationDialogs';
import { QuotationStatus } from './QuotationStatus';
import { QuotationCount, QuotationTabs } from './QuotationTabs';
import { QuotedFabric } from './QuotedFabric';
import { quotationFilters } from './quotation-filters';
import { NumberAndDate, QuotedPrice, useAmount, useQuantity } from './row-cells';
import { StatusBadge } from './StatusBadge';
import { useRoom } from './use-room';

const MAX_SELECTED = 100;

/** A submission is one row. */
const GROUPED = { grouped: true };

const TemplateDialog = lazyDialog(async () => (await import('./template/TemplateDialog')).TemplateDialog);

const dialogs: RecordDialogsProps = { edit: (id, close) => <TemplateDialog id={id} onClose={close} /> };

export function QuotationList() {
  const translate = useTranslate();
  const quantityOf = useQuantity();
  const amountOf = useAmount();
  const { isTight, isUpright } = useRoom();
  usePrepared(TemplateDialog);
  return (
    <QuotationDialogs>
      <ListPage<QuotationRow>
        always={GROUPED}
        tabs={{ source: 'turn', element: <QuotationTabs /> }}
        count={<QuotationCount />}
        detail={{ element: <GroupRows />, isThere: isGroup }}
        isInbox
        isDense
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at', 'customer_name', 'status', 'quoted_price']}
        filters={quotationFilters}
        tools={<SavedFilters />}
        dialogs={dialogs}
        bulk={{ max: MAX_SELECTED, actions: <Bulk />, isSelectable: isNotOrdered, idsOf }}
        pollWhile={({ mail }) => isOnItsWay(mail)}
        action={
          <Button component={Link} to="/quotations/create" variant="contained">
            {translate('resources.quotations.create')}
          </Button>
        }
      >
        <ResponsiveColumn<QuotationRow>
          source="customer_name"
          width={isUpright ? 128 : isTight ? 104 : 116}
          share={isUpright ? 38 : 45}
          card="heading"
          render={({ customer_name, customer_email, customer_email_verified, source }) => (
            <TwoLines
              isCut="first"
              lead={customer_email_verified || source === 'manual' ? null : <UnverifiedMark />}
              first={customer_name || '-'}
              second={customer_email}
            />
          )}
        />
        <ResponsiveColumn<QuotationRow>
          label="resources.quotations.fields.fabric_name"
          width={90}
          share={isUpright ? 62 : 55}
          render={(row) => (
            <>
              <QuotedFabric
                quotation={summed(row)}
                more={isGroup(row) ? <OpenGroup row={row} /> : null}
                quantity={isTight && !isGroup(row) ? amountOf(row) : null}
              />
              {isTight && isGroup(row) ? (
                <Typography variant="caption" component="div" sx={{ lineHeight: 1.4 }}>
                  {amountOf(summed(row))}
                </Typography>
              ) : null}
            </>
          )}
        />
        {isTight ? null : (
          <ResponsiveColumn<QuotationRow>
            label="resources.quotations.fields.quantity_meters"
            align="right"
            render={(row) => quantityOf(summed(row))}
          />
        )}
        <ResponsiveColumn<QuotationRow>
          source="status"
          width={100}
          render={(row) => (isGroup(row) ? <Statuses row={row} /> : <QuotationStatus quotation={row} />)}
        />
        {isUpright ? null : (
          <ResponsiveColumn<QuotationRow>
            source="quoted_price"
            align="right"
            render={(row) => <QuotedPrice row={summed(row)} />}
          />
        )}
        <ResponsiveColumn<QuotationRow>
          source="created_at"
          width={isTight ? 121 : 134}
          render={(row) => <NumberAndDate row={row} />}
        />
        <ResponsiveColumn<QuotationRow>
          label="list.actions"
          card="foot"
          isSticky
          render={(row) =>
            isGroup(row) && !isAllPending(row) ? null : <QuotationActions quotation={row} isGroup={isGroup(row)} />
          }
        />
      </ListPage>
    </QuotationDialogs>
  );
}

const Bulk = () => (
  <>
    <BulkWithdrawLinks />
    <BulkDelete refresh={['dashboard']} />
  </>
);

/** The statuses of a row without duplicates; three lines fit into a row. */
const Statuses = ({ row }: { row: QuotationRow }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px', '& span': { lineHeight: '17px' } }}>
    {(row.group_statuses ?? [row.status]).slice(0, 3).map((status) => (
      <StatusBadge key={status} status={status} />
    ))}
  </Box>
);

/** Ordered quotations can't be deleted. */
const isNotOrdered = ({ order_id }: { order_id?: string | null }): boolean => !order_id;
