import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import RespondIcon from '@mui/icons-material/ReplyOutlined';
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined';
import { Button, Stack } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { canMove } from '@selvedge/domain/quotations/quotation-status';
import { coarse } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { finePointer } from '../ui/fine-pointer';
import { IconAction } from '../ui/IconAction';
import { useOpenRecord } from '../ui/RecordDialogs';
import { isRunningOut } from './can-extend';
import { useOpenDialog } from './QuotationDialogs';
import { isShareable, ShareMenu } from './ShareMenu';
import { StatusSelect } from './StatusSelect';

/**
 * In a column where the table is narrow: two lines of buttons are no higher than three of text. Touch targets are
 * higher.
 */
const inOneLine = {
  alignItems: 'center',
  columnGap: 0.25,
  flexWrap: 'wrap',
  'td &': {
    width: { xs: 140, lg: 164, xl: 280 },
    [coarse]: { minWidth: 164 },
    [finePointer]: {
      '& .MuiIconButton-root': { minHeight: 0, minWidth: 0, p: { xs: '3px', xl: '5px' } },
      '& .MuiButton-root': { minHeight: 0, py: '2px' },
    },
  },
};

interface QuotationActionsProps {
  quotation: AdminQuotation;
  /** Whether the row is a submission: its quotations are not deleted separately. */
  isGroup?: boolean;
}

export function QuotationActions({ quotation, isGroup = false }: QuotationActionsProps) {
  const translate = useTranslate();
  const open = useOpenDialog();
  const openRecord = useOpenRecord();
  const { quotation_no, status, order_id, expired } = quotation;
  // An expired offer has to be extended first.
  const canOrder = status === 'approved' && !order_id && !expired;
  return (
    <Stack direction="row" sx={inOneLine}>
      <StatusSelect
        quotation={quotation}
        onApprove={() => open('approve', quotation)}
        onReject={() => open('reject', quotation)}
      />
      {canMove(status, 'responded') ? (
        <IconAction
          title={translate('resources.quotations.respond.open')}
          label={translate('resources.quotations.respond.open_one', { number: quotation_no })}
          icon={RespondIcon}
          onClick={() => open('respond', quotation)}
        />
      ) : null}
      {!canOrder && isRunningOut(quotation) ? (
        <IconAction
          title={translate('resources.quotations.extend.action')}
          label={translate('resources.quotations.extend.action_one', { number: quotation_no })}
          icon={ExtendIcon}
          onClick={() => open('extend', quotation)}
        />
      ) : null}
      {canOrder ? (
        <IconAction
          title={translate('resources.quotations.convert.action')}
          label={translate('resources.quotations.convert.action')}
          icon={OrderIcon}
          onClick={() => open('convert', quotation)}
        />
      ) : null}
      <Button size="small" onClick={() => openRecord('edit', quotation.id)} sx={{ minWidth: 0, px: 0.5 }}>
        {translate('resources.quotations.template.open')}
      </Button>
      {isShareable(quotation) ? <ShareMenu quotation={quotation} /> : null}
      {isGroup ? null : (
        <IconAction
          title={translate('form.delete')}
          label={translate('form.delete_one', { name: quotation_no })}
          icon={DeleteIcon}
          onClick={() => open('delete', quotation)}
        />
      )}
    </Stack>
  );
}
