import MoreIcon from '@mui/icons-material/MoreHoriz';
import {
  Box,
  Button,
  Divider,
  IconButton,
  List,
  ListItemButton,
  ListItemText,
  Stack,
  Tooltip,
  useMediaQuery,
} from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { canMove } from '@selvedge/domain/quotations/quotation-status';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRights } from '../hooks/use-rights';
import { Popover } from '../ui/overlays';
import { useOpenRecord } from '../ui/RecordDialogs';
import { canExtend } from './can-extend';
import { dialogOf, nextAction } from './next-action';
import { useOpenDialog } from './QuotationDialogs';
import { isShareable, ShareMenu } from './ShareMenu';
import { StatusSelect } from './StatusSelect';
import { useOtherApprovers } from './use-approvers';

const words = 'resources.quotations';

interface RowActionsProps {
  quotation: AdminQuotation;
  /** True if the row is a submission: its quotations are not deleted separately. */
  isGroup?: boolean;
  /** For a card: only the next action, and the rest behind a button, however wide the screen is. */
  isCompact?: boolean;
}

/** The next action of a row, and the rest behind one button. A wide screen also shows the status and the template. */
export function RowActions({ quotation, isGroup = false, isCompact = false }: RowActionsProps) {
  const translate = useTranslate();
  const open = useOpenRecord();
  const isWide = useMediaQuery('(min-width: 1700px)') && !isCompact;
  return (
    <Stack direction="row" sx={inOneLine}>
      {isWide ? (
        <>
          <Status quotation={quotation} />
          <Button size="small" onClick={() => open('show', quotation.id)}>
            {translate(`${words}.template.open`)}
          </Button>
        </>
      ) : null}
      <NextAction quotation={quotation} />
      <More quotation={quotation} isGroup={isGroup} hasStatus={!isWide} />
    </Stack>
  );
}

function Status({ quotation }: { quotation: AdminQuotation }) {
  const { may } = useRights();
  const open = useOpenDialog();
  return may('quote.approve') ? (
    <StatusSelect
      quotation={quotation}
      onApprove={() => open('approve', quotation)}
      onReject={() => open('reject', quotation)}
    />
  ) : null;
}

function NextAction({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const open = useOpenDialog();
  const openRecord = useOpenRecord();
  const { may } = useRights();
  const action = nextAction(quotation, { placement: 'row', may, others: useOtherApprovers(quotation) });
  if (action === null) return null;
  if (action === 'share') return <ShareMenu quotation={quotation} />;
  const dialog = dialogOf(action);
  const word = translate(`${words}.actions.${action}`);
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={translate(`${words}.actions.one`, { action: word, number: quotation.quotation_no })}
      onClick={() => (dialog ? open(dialog, quotation) : openRecord('edit', quotation.id))}
      sx={{ minWidth: 0, px: 1, whiteSpace: 'nowrap' }}
    >
      {word}
    </Button>
  );
}

type MoreProps = Required<Omit<RowActionsProps, 'isCompact'>> & { hasStatus: boolean };

function More({ quotation, isGroup, hasStatus }: MoreProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = translate(`${words}.actions.more_of`, { number: quotation.quotation_no });
  return (
    <>
      <Tooltip title={translate(`${words}.actions.more`)}>
        <IconButton
          ref={button}
          size="small"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <MoreIcon sx={{ fontSize: 20 }} />
        </IconButton>
      </Tooltip>
      <Popover
        open={isOpen}
        onClose={close}
        anchorEl={() => button.current}
        anchorOrigin={{ horizontal: 'right', vertical: 'bottom' }}
        transformOrigin={{ horizontal: 'right', vertical: 'top' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: paper } }}
      >
        <Actions quotation={quotation} isGroup={isGroup} hasStatus={hasStatus} onChosen={close} />
      </Popover>
    </>
  );
}

type ActionsProps = MoreProps & { onChosen: () => void };

function Actions({ quotation, isGroup, hasStatus, onChosen }: ActionsProps) {
  const translate = useTranslate();
  const open = useOpenDialog();
  const openRecord = useOpenRecord();
  const { may } = useRights();
  const { quotation_no: number, status, order_id, expired, mail } = quotation;
  const dialog = (name: Parameters<typeof open>[0]) => () => {
    onChosen();
    open(name, quotation);
  };
  const offered = {
    respond: canMove(status, 'responded') && may('quote.write'),
    extend: canExtend(quotation) && may('quote.send'),
    // An expired offer has to be extended first.
    convert: status === 'approved' && !order_id && !expired && may('order.confirm'),
    remind: mail !== null && may('quote.send'),
    delete: !isGroup && may('quote.write'),
  };
  return (
    <>
      {hasStatus && may('quote.approve') ? (
        <Box sx={{ p: 1.5 }}>
          <StatusSelect quotation={quotation} onApprove={dialog('approve')} onReject={dialog('reject')} />
        </Box>
      ) : null}
      <Divider />
      <List disablePadding aria-label={translate('list.actions')}>
        <ActionItem
          text={translate(`${words}.template.open`)}
          onChoose={() => {
            onChosen();
            openRecord('show', quotation.id);
          }}
        />
        {offered.respond ? (
          <ActionItem
            text={translate(`${words}.respond.open`)}
            label={translate(`${words}.respond.open_one`, { number })}
            onChoose={dialog('respond')}
          />
        ) : null}
        {offered.extend ? (
          <ActionItem
            text={translate(`${words}.extend.action`)}
            label={translate(`${words}.extend.action_one`, { number })}
            onChoose={dialog('extend')}
          />
        ) : null}
        {offered.convert ? (
          <ActionItem text={translate(`${words}.convert.action`)} onChoose={dialog('convert')} />
        ) : null}
        {offered.remind ? (
          <ActionItem
            text={translate(`${words}.resend.action`)}
            label={translate(`${words}.resend.action_one`, { number })}
            onChoose={dialog('remind')}
          />
        ) : null}
        {offered.delete ? (
          <ActionItem
            text={translate('form.delete')}
            label={translate('form.delete_one', { name: number })}
            onChoose={dialog('delete')}
          />
        ) : null}
      </List>
      {isShareable(quotation) ? (
        <>
          <Divider />
          <Box sx={{ p: 0.5 }}>
            <ShareMenu quotation={quotation} />
          </Box>
        </>
      ) : null}
    </>
  );
}

const ActionItem = ({ text, label, onChoose }: { text: string; label?: string; onChoose: () => void }) => (
  <li>
    <ListItemButton component="button" type="button" aria-label={label} onClick={onChoose} sx={{ width: '100%' }}>
      <ListItemText primary={text} />
    </ListItemButton>
  </li>
);

const paper = { border: 1, borderColor: 'divider', minWidth: 200, mt: 0.5 };

/** A mouse needs smaller targets than a finger: the opposite of `coarse`. */
const finePointer = '@media (pointer: fine) and (min-width: 600px)';

const inOneLine = {
  alignItems: 'center',
  gap: 0.5,
  'td &, [role="cell"] &': { justifyContent: 'flex-end' },
  // The button of the share menu looks like the other actions.
  '& > span > .MuiButton-root': { border: 1, fontSize: '0.8125rem', px: 1, py: '3px' },
  'td &': {
    [finePointer]: { '& .MuiIconButton-root': { p: '4px' }, '& .MuiButton-root': { minHeight: 0, py: '2px' } },
  },
};
