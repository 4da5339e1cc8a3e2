import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RespondIcon from '@mui/icons-material/ReplyOutlined';
import { Box, Button, IconButton, Stack, Tooltip } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { canMove } from '@selvedge/domain/quotations/quotation-status';
import { type ComponentType, useState } from 'react';
import { ApproveDialog } from './ApproveDialog';
import { ConvertDialog } from './ConvertDialog';
import { DeleteQuotationDialog } from './DeleteQuotationDialog';
import { RejectDialog } from './RejectDialog';
import { RespondDialog } from './RespondDialog';
import { StatusSelect } from './StatusSelect';
import { TemplateDialog } from './template/TemplateDialog';

type QuotationDialog = ComponentType<{ quotation: AdminQuotation; onClose: () => void }>;

const dialogs = {
  approve: ApproveDialog,
  reject: RejectDialog,
  respond: RespondDialog,
  template: TemplateDialog,
  convert: ConvertDialog,
  delete: DeleteQuotationDialog,
} satisfies Record<string, QuotationDialog>;

export function QuotationActions({ quotation }: { quotation: AdminQuotation }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const OpenDialog = open && dialogs[open];
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <StatusSelect quotation={quotation} onApprove={() => setOpen('approve')} onReject={() => setOpen('reject')} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Button size="small" onClick={() => setOpen('template')}>
          Template
        </Button>
        {canMove(quotation.status, 'responded') ? (
          <Tooltip title="Respond">
            <IconButton
              size="small"
              aria-label={`Respond to ${quotation.quotation_no}`}
              onClick={() => setOpen('respond')}
            >
              <RespondIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        ) : null}
        <Tooltip title="Delete">
          <IconButton size="small" aria-label={`Delete ${quotation.quotation_no}`} onClick={() => setOpen('delete')}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
      {quotation.status === 'approved' && !quotation.order_id ? (
        <Button size="small" variant="outlined" onClick={() => setOpen('convert')}>
          Convert to order
        </Button>
      ) : null}
      {OpenDialog ? <OpenDialog quotation={quotation} onClose={() => setOpen(null)} /> : null}
    </Box>
  );
}
