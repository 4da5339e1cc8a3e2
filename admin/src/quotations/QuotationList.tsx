import { Box, Button } from '@mui/material';
import { canMove } from '@selvedge/domain/quotations/quotation-status';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRights } from '../hooks/use-rights';
import { isOnItsWay } from '../mail/MailState';
import { IfAllowed } from '../permissions/IfAllowed';
import { SavedFilters } from '../saved-filters/SavedFilters';
import { lazyDialog, usePreload } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import type { RecordDialogsProps } from '../ui/RecordDialogs';
import { TwoLines } from '../ui/TwoLines';
import { UnverifiedMark } from '../users/UnverifiedBadge';
import { ViewSwitch } from './board/ViewSwitch';
import { NextStep } from './follow-up/NextStep';
import { GroupRows, OpenGroup } from './GroupRows';
import { idsOf, isAllPending, isGroup, type QuotationRow, summed } from './group';
import { QuotationBulk } from './QuotationBulk';
import { QuotationDialogs, useOpenDialog } from './QuotationDialogs';
import { QuotationCount, QuotationTabs } from './QuotationTabs';
import { QuotedFabric } from './QuotedFabric';
import { quotationFilters } from './quotation-filters';
import { RowActions } from './RowActions';
import { RowState } from './RowState';
import { NumberAndDate, QuotedPrice, useAmount, useQuantity } from './row-cells';
import { ApprovalBadge, StatusBadge } from './StatusBadge';
import { useListWidth } from './use-list-width';

const MAX_SELECTED = 100;

/** A submission is one row. */
const GROUPED = { grouped: true };
/** The list opens on what waits for an answer. */
const OURS = { turn: 'ours' };

const TemplateDialog = lazyDialog(async () => (await import('./template/TemplateDialog')).TemplateDialog);

const dialogs: RecordDialogsProps = { show: (id, close) => <TemplateDialog id={id} onClose={close} /> };

export const QuotationList = () => (
  <QuotationDialogs>
    <Quotations />
  </QuotationDialogs>
);

function Quotations() {
  const translate = useTranslate();
  const quantityOf = useQuantity();
  const amountOf = useAmount();
  const { isTight, isPortrait } = useListWidth();
  usePreload(TemplateDialog);
  const { may } = useRights();
  const open = useOpenDialog();
  const mayApprove = may('quote.approve + price.read');
  const mayRespond = may('quote.write + price.read');
  const keys = useMemo(
    () => ({
      ...(mayApprove && {
        a: {
          label: 'resources.quotations.keys.approve',
          run: (row: QuotationRow) => canMove(row.status, 'approved') && !row.order_id && open('approve', row),
        },
      }),
      ...(mayRespond && {
        r: {
          label: 'resources.quotations.keys.respond',
          run: (row: QuotationRow) => canMove(row.status, 'responded') && open('respond', row),
        },
      }),
    }),
    [open, mayApprove, mayRespond],
  );
  return (
    <ListPage<QuotationRow>
      always={GROUPED}
      initially={OURS}
      keys={keys}
      tabs={{ source: 'turn', element: <QuotationTabs /> }}
      count={<QuotationCount />}
      detail={{ element: <GroupRows />, isThere: isGroup }}
      isInbox
      isDense
      sort={{ field: 'created_at', order: 'DESC' }}
      sortable={['created_at', 'customer_name', 'status', ...(may('price.read') ? ['quoted_price'] : [])]}
      filters={quotationFilters}
      tools={
        <>
          <SavedFilters />
          <ViewSwitch current="list" />
        </>
      }
      dialogs={dialogs}
      bulk={
        may('quote.write | quote.send')
          ? { max: MAX_SELECTED, actions: <QuotationBulk />, canSelectAll: true, isSelectable: isNotOrdered, idsOf }
          : undefined
      }
      pollWhile={({ mail }) => isOnItsWay(mail)}
      action={
        <IfAllowed right="quote.write">
          <Button component={Link} to="/quotations/create" variant="contained">
            {translate('resources.quotations.create')}
          </Button>
        </IfAllowed>
      }
    >
      <ResponsiveColumn<QuotationRow>
        source="customer_name"
        width={isPortrait ? 128 : isTight ? 104 : 116}
        share={isPortrait ? 38 : 45}
        card="heading"
        render={({ customer_name, customer_email, customer_phone, customer_email_verified, source }) => (
          <TwoLines
            isCut
            lead={customer_email_verified || source === 'manual' ? null : <UnverifiedMark />}
            first={customer_name || '-'}
            second={customer_email || customer_phone}
          />
        )}
      />
      <ResponsiveColumn<QuotationRow>
        label="resources.quotations.fields.fabric_name"
        width={90}
        share={isPortrait ? 62 : 55}
        render={(row) => (
          <QuotedFabric
            quotation={summed(row)}
            more={isGroup(row) ? <OpenGroup row={row} amount={isTight ? amountOf(summed(row)) : ''} /> : null}
            quantity={isTight && !isGroup(row) ? amountOf(row) : null}
          />
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
        render={(row) =>
          isGroup(row) ? (
            <Statuses row={row} />
          ) : (
            <>
              <RowState quotation={row} />
              <NextStep quotation={row} />
            </>
          )
        }
      />
      {isPortrait || !may('price.read') ? null : (
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
          isGroup(row) && !isAllPending(row) ? null : <RowActions quotation={row} isGroup={isGroup(row)} />
        }
      />
    </ListPage>
  );
}

/** The statuses of a row without duplicates; three lines fit into a row. */
const Statuses = ({ row }: { row: QuotationRow }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px', '& span': { lineHeight: '17px' } }}>
    {(row.group_statuses ?? [row.status]).slice(0, 3).map((status) => (
      <StatusBadge key={status} status={status} />
    ))}
    {row.approval_asked ? <ApprovalBadge /> : null}
  </Box>
);

/** Ordered quotations can't be deleted. */
const isNotOrdered = ({ order_id }: { order_id?: string | null }): boolean => !order_id;
