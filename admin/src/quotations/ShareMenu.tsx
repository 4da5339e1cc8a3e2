import {
  Alert,
  Button,
  Divider,
  List,
  ListItemButton,
  ListItemText,
  type PopoverActions,
  Typography,
} from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import type { SharedOffer } from '@selvedge/domain/quotations/shared-offer';
import { rejectionOf } from '@selvedge/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { IfAllowed } from '../permissions/IfAllowed';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Popover } from '../ui/overlays';
import { ListSkeleton } from '../ui/placeholders';
import { CopyByHandDialog } from './CopyByHandDialog';

const words = 'resources.quotations.share';

type OpenDialog = 'renew' | 'withdraw' | { copy: string } | null;

/** The right to the link and its content. */
export const MAY_SHARE = 'quote.read + price.read + customer.read';

/** Returns whether anything was sent that a link can open. */
export const isShareable = ({ revisions, status }: AdminQuotation): boolean =>
  revisions.length > 0 || status === 'rejected';

/** Shares the document sent last by WhatsApp or as text; withdraws or renews its link. */
export function ShareMenu({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const place = useRef<HTMLSpanElement>(null);
  const popover = useRef<PopoverActions>(null);
  const [isOpen, setOpen] = useState(false);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const label = translate(`${words}.open_one`, { number: quotation.quotation_no });
  const closeAndOpen = (dialog: OpenDialog) => {
    setOpen(false);
    setOpenDialog(dialog);
  };
  return (
    <span ref={place}>
      <Button onClick={() => setOpen(true)} aria-label={label} aria-haspopup="dialog">
        {translate(`${words}.open`)}
      </Button>
      <Popover
        action={popover}
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorEl={() => place.current}
        anchorOrigin={{ horizontal: 'right', vertical: 'top' }}
        transformOrigin={{ horizontal: 'right', vertical: 'bottom' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: paper } }}
      >
        <Ways quotation={quotation} popover={popover} onOpenDialog={closeAndOpen} />
      </Popover>
      {openDialog === 'renew' || openDialog === 'withdraw' ? (
        <LinkQuestion quotation={quotation} action={openDialog} onClose={() => setOpenDialog(null)} />
      ) : null}
      {openDialog && typeof openDialog === 'object' ? (
        <CopyByHandDialog text={openDialog.copy} onClose={() => setOpenDialog(null)} />
      ) : null}
    </span>
  );
}

interface WaysProps {
  quotation: AdminQuotation;
  popover: RefObject<PopoverActions | null>;
  onOpenDialog: (dialog: OpenDialog) => void;
}

function Ways({ quotation: { id }, popover, onOpenDialog }: WaysProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { data, error } = useQuery({
    queryKey: ['quotations', 'link', id],
    queryFn: () => dataProvider.offerLink(id),
    staleTime: 0,
    retry: false,
  });
  // It has grown since it was positioned, and must not end below the screen.
  useEffect(() => {
    if (data) popover.current?.updatePosition();
  }, [data, popover]);
  if (error) return <Alert severity="error">{translate(rejectionOf(error, `${words}.failed`))}</Alert>;
  if (!data) return <ListSkeleton rows={3} />;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify(`${words}.copied`, { type: 'success' });
    } catch {
      // The clipboard is unavailable: insecure connection, or denied by the browser.
      onOpenDialog({ copy: text });
    }
  };
  return (
    <>
      <SeenLine offer={data} />
      <Divider />
      <List disablePadding aria-label={translate(`${words}.ways`)}>
        <li>
          <ListItemButton
            component="a"
            href={data.url ? data.whatsapp : undefined}
            target="_blank"
            rel="noopener noreferrer"
            disabled={!data.url}
          >
            <ListItemText
              primary={translate(`${words}.whatsapp`)}
              secondary={data.whatsapp_number ? `+${data.whatsapp_number}` : translate(`${words}.no_number`)}
            />
          </ListItemButton>
        </li>
        <Way name="copy_link" disabled={!data.url} onChoose={() => void copy(data.url ?? '')} />
        <Way name="copy_message" disabled={!data.url} onChoose={() => void copy(data.message)} />
        <IfAllowed right="quote.send">
          <Way name="renew" onChoose={() => onOpenDialog('renew')} />
          <Way name="withdraw" disabled={data.created_at === null} onChoose={() => onOpenDialog('withdraw')} />
        </IfAllowed>
      </List>
    </>
  );
}

function Way({ name, disabled, onChoose }: { name: string; disabled?: boolean; onChoose: () => void }) {
  const translate = useTranslate();
  return (
    <li>
      <ListItemButton component="button" type="button" disabled={disabled} onClick={onChoose} sx={{ width: '100%' }}>
        <ListItemText primary={translate(`${words}.${name}`)} />
      </ListItemButton>
    </li>
  );
}

/** Shows whether the link works and has been opened. */
function SeenLine({ offer: { url, created_at, seen_at } }: { offer: SharedOffer }) {
  const translate = useTranslate();
  const state = created_at === null ? 'no_link' : url === null ? 'unknown_link' : 'unseen';
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.25 }}>
      {url && seen_at
        ? translate('resources.quotations.seen', { at: formatDateTime(seen_at) })
        : translate(`${words}.${state}`)}
    </Typography>
  );
}

interface LinkQuestionProps {
  quotation: AdminQuotation;
  action: 'renew' | 'withdraw';
  onClose: () => void;
}

function LinkQuestion({ quotation: { id, quotation_no }, action, onClose }: LinkQuestionProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const change = useChange<void, SharedOffer>({
    change: async () => {
      const offer = await (action === 'renew' ? dataProvider.renewOfferLink(id) : dataProvider.withdrawOfferLink(id));
      queryClient.setQueryData(['quotations', 'link', id], offer);
      return offer;
    },
    done: translate(`${words}.${action}_done`, { number: quotation_no }),
    failure: `${words}.${action}_failed`,
    refresh: ['quotations'],
    close: onClose,
    onRejected: onClose,
  });
  return (
    <ConfirmDialog
      title={translate(`${words}.${action}_title`)}
      text={translate(`${words}.${action}_text`, { number: quotation_no })}
      confirm={translate(`${words}.${action}`)}
      isDangerous={action === 'withdraw'}
      isBusy={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}

const paper = { border: 1, borderColor: 'divider', maxWidth: 340, minWidth: 260, mt: 0.5, overflowX: 'hidden' };
