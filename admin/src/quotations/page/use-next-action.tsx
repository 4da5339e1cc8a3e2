import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { type ReactNode, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useRights } from '../../hooks/use-rights';
import { dataProvider } from '../../providers/data-provider';
import { dialogOf, nextAction, type QuotationAction } from '../next-action';
import { useOpenDialog } from '../QuotationDialogs';
import { SendRevisionDialog } from '../template/DraftBar';
import { otherApprovers, useApprovers } from '../use-approvers';
import { useQuotationChange } from '../use-quotation-change';

interface Circumstances {
  isDirty: boolean;
  /** Saves what was typed before the work. */
  onSaved: (work: (saved: QuotationTemplate) => void) => Promise<void>;
}

/** The next action of a quotation, as the page offers it. */
export interface OfferedAction {
  /** Null if there is none. */
  name: QuotationAction | null;
  label: string;
  isBusy: boolean;
  run: () => void;
  /** To render beside the page. */
  dialog: ReactNode;
}

export function useNextAction(quotation: QuotationTemplate, { isDirty, onSaved }: Circumstances): OfferedAction {
  const translate = useTranslate();
  const navigate = useNavigate();
  const open = useOpenDialog();
  const { may } = useRights();
  const { identity } = useGetIdentity();
  const approvers = useApprovers();
  const [sent, send] = useState<QuotationTemplate | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = useQuotationChange<QuotationTemplate>({
    change: ({ id, version }) => dataProvider.askApproval(id, { version }),
    done: translate('resources.quotations.approval.done', { names: approvers.map(({ name }) => name).join(', ') }),
    failure: 'resources.quotations.approval.failed',
    close: () => undefined,
  });
  const nameOf = (current: QuotationTemplate, isUnsaved: boolean) =>
    nextAction(current, {
      placement: 'page',
      may,
      others: otherApprovers(current, approvers, identity?.id),
      isDirty: isUnsaved && current.revision !== null,
    });
  const name = nameOf(quotation, isDirty);

  const perform = (current: QuotationTemplate) => {
    const action = nameOf(current, false);
    if (action === 'order') void navigate(`/orders/${current.order_id}/show`);
    else if (action === 'send') send(current);
    else if (action === 'ask') ask.mutate(current);
    else {
      const dialog = action && dialogOf(action);
      if (dialog) open(dialog, current);
    }
  };
  const run = () => {
    if (isBusy) return;
    setBusy(true);
    void onSaved(perform).finally(() => setBusy(false));
  };
  const label = !name
    ? ''
    : name === 'send' && quotation.revision && !isDirty
      ? translate('resources.quotations.draft.send', { revision: quotation.revision })
      : translate(`resources.quotations.page.action.${name}`);
  return {
    name,
    label,
    isBusy: isBusy || ask.isPending,
    run,
    dialog: sent ? <SendRevisionDialog template={sent} onClose={() => send(null)} /> : null,
  };
}
