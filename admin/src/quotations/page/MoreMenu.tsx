import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import { IconButton, MenuItem } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { canMove } from '@selvedge/domain/quotations/quotation-status';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useRights } from '../../hooks/use-rights';
import { listAddress } from '../../lib/list-address';
import { isOnItsWay } from '../../mail/MailState';
import { Menu } from '../../ui/overlays';
import { CopyQuotationDialog } from '../CopyQuotationDialog';
import { canExtend } from '../can-extend';
import type { QuotationAction } from '../next-action';
import { useOpenDialog } from '../QuotationDialogs';
import { useOtherApprovers } from '../use-approvers';

interface MoreMenuProps {
  quotation: QuotationTemplate;
  /** The action that has a button of its own. */
  action: QuotationAction | null;
  onSaved: (work: (saved: QuotationTemplate) => void) => Promise<void>;
}

/** The menu of the less frequent actions on a quotation. */
export function MoreMenu({ quotation, action, onSaved }: MoreMenuProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const open = useOpenDialog();
  const { may } = useRights();
  const others = useOtherApprovers(quotation);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const { id, quotation_no, status, order_id, expired } = quotation;
  const words = 'resources.quotations';
  const isOpenStill = !order_id && quotation.offer_state !== 'accepted';
  const canOrder = status === 'approved' && !order_id && !expired;
  const dialog = (name: Parameters<typeof open>[0]) => () => void onSaved((saved) => open(name, saved));
  const actions = [
    {
      text: `${words}.decide.approved`,
      isThere: isOpenStill && status !== 'approved' && others === '' && may('quote.approve + price.read'),
      name: 'approve',
      run: dialog('approve'),
    },
    {
      text: `${words}.respond.open`,
      isThere: canMove(status, 'responded') && may('quote.write + price.read'),
      name: 'respond',
      run: dialog('respond'),
    },
    {
      text: `${words}.decide.rejected`,
      isThere: isOpenStill && status !== 'rejected' && may('quote.approve'),
      name: 'reject',
      run: dialog('reject'),
    },
    {
      text: `${words}.extend.action`,
      isThere: canExtend(quotation) && may('quote.send'),
      name: 'extend',
      run: dialog('extend'),
    },
    {
      text: `${words}.convert.action`,
      isThere: canOrder && may('order.confirm'),
      name: 'convert',
      run: dialog('convert'),
    },
    {
      text: `${words}.resend.action`,
      isThere: quotation.mail !== null && !isOnItsWay(quotation.mail) && may('quote.send'),
      name: 'remind',
      run: dialog('remind'),
    },
    {
      text: `${words}.copy.action`,
      isThere: may('quote.write + price.read'),
      name: 'copy',
      run: () => setCopying(true),
    },
    {
      text: `${words}.template.open`,
      isThere: may('price.read'),
      name: 'template',
      run: () => void navigate(`/quotations/${encodeURIComponent(id)}/show`),
    },
    {
      text: 'resources.audit.history',
      isThere: may('audit.read'),
      name: 'history',
      run: () => void navigate(listAddress('audit', { record_id: id })),
    },
    {
      text: 'form.delete',
      isThere: !order_id && may('quote.write'),
      name: 'delete',
      run: () => open('delete', quotation),
    },
  ].filter(({ isThere, name }) => isThere && name !== action);
  return (
    <>
      <IconButton
        ref={button}
        aria-label={translate(`${words}.page.more`, { number: quotation_no })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreIcon />
      </IconButton>
      <Menu open={isOpen} onClose={() => setOpen(false)} anchorEl={() => button.current}>
        {actions.map(({ text, name, run }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setOpen(false);
              run();
            }}
          >
            {translate(text)}
          </MenuItem>
        ))}
      </Menu>
      {isCopying ? (
        <CopyQuotationDialog quotationId={id} number={quotation_no} onClose={() => setCopying(false)} />
      ) : null}
    </>
  );
}
