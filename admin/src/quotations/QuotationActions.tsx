import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ExtendIcon from '@mui/icons-material/MoreTimeOutlined';
import RespondIcon from '@mui/icons-material/ReplyOutlined';
import OrderIcon from '@mui/icons-material/ShoppingBagOutlined';
import { Button, Stack } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { canMove } from '@selvedge/domain/quotations/quotation-status';
import { type ComponentType, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconAction } from '../ui/IconAction';
import { lazyDialog, usePrepared } from '../ui/lazy-dialog';
import { ApproveDialog } from './ApproveDialog';
import { ConvertDialog } from './ConvertDialog';
import { isRunningOut } from './can-extend';
import { DeleteQuotationDialog } from './DeleteQuotationDialog';
import { ExtendDialog } from './ExtendDialog';
import { RejectDialog } from './RejectDialog';
import { RespondDialog } from './RespondDialog';
import { isShareable, ShareMenu } from './ShareMenu';
import { StatusSelect } from './StatusSelect';

/** Below each other where the table is narrow: two lines of them are no higher than three of text. */
const inOneLine = {
  alignItems: 'center',
  columnGap: 0.25,
  flexWrap: 'wrap',
  'td &': {
    width: { xs: 140, lg: 164, xl: 280 },
    '& .MuiIconButton-root': { minHeight: 0, minWidth: 0, p: { xs: '3px', xl: '5px' } },
    '& .MuiButton-root': { minHeight: 0, py: '2px' },
  },
};

type QuotationDialog = ComponentType<{ quotation: AdminQuotation; onClose: () => void }>;

const TemplateDialog = lazyDialog(async () => (await import('./template/TemplateDialog')).TemplateDialog);

const dialogs = {
  approve: ApproveDialog,
  reject: RejectDialog,
  respond: RespondDialog,
  template: TemplateDialog,
  convert: ConvertDialog,
  extend: ExtendDialog,
  delete: DeleteQuotationDialog,
} satisfies Record<string, QuotationDialog>;

interface QuotationActionsProps {
  quotation: AdminQuotation;
  /** Whether it stands for all that was sent with it: then none of them is deleted alone. */
  isGroup?: boolean;
}

export function QuotationActions({ quotation, isGroup = false }: QuotationActionsProps) {
  const translate = useTranslate();
  usePrepared(TemplateDialog);
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = open && dialogs[open];
  const { quotation_no, status, order_id, expired } = quotation;
  // An offer whose time has passed is extended first.
  const canOrder = status === 'approved' && !order_id && !expired;
  return (
    <Stack direction="row" sx={inOneLine}>
      <StatusSelect quotation={quotation} onApprove={() => setOpen('approve')} onReject={() => setOpen('reject')} />
      {canMove(status, 'responded') ? (
        <IconAction
          title={translate('resources.quotations.respond.open')}
          label={translate('resources.quotations.respond.open_one', { number: quotation_no })}
          icon={RespondIcon}
          onClick={() => setOpen('respond')}
        />
      ) : null}
      {!canOrder && isRunningOut(quotation) ? (
        <IconAction
          title={translate('resources.quotations.extend.action')}
          label={translate('resources.quotations.extend.action_one', { number: quotation_no })}
          icon={ExtendIcon}
          onClick={() => setOpen('extend')}
        />
      ) : null}
      {canOrder ? (
        <IconAction
          title={translate('resources.quotations.convert.action')}
          label={translate('resources.quotations.convert.action')}
          icon={OrderIcon}
          onClick={() => setOpen('convert')}
        />
      ) : null}
      <Button size="small" onClick={() => setOpen('template')} sx={{ minWidth: 0, px: 0.5 }}>
        {translate('resources.quotations.template.open')}
      </Button>
      {isShareable(quotation) ? <ShareMenu quotation={quotation} /> : null}
      {isGroup ? null : (
        <IconAction
          title={translate('form.delete')}
          label={translate('form.delete_one', { name: quotation_no })}
          icon={DeleteIcon}
          onClick={() => setOpen('delete')}
        />
      )}
      {OpenDialog ? <OpenDialog quotation={quotation} onClose={() => setOpen(null)} /> : null}
    </Stack>
  );
}
