import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { type ReactNode, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useRights } from '../../hooks/use-rights';
import { dataProvider } from '../../providers/data-provider';
import { type Deed, dialogOf, nextDeed } from '../next-deed';
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
export interface OfferedDeed {
  /** Null if there is none. */
  name: Deed | null;
  label: string;
  isBusy: boolean;
  run: () => void;
  /** To render beside the page. */
  dialog: ReactNode;
}

export function useDeed(quotation: QuotationTemplate, { isDirty, onSaved }: Circumstances): OfferedDeed {
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
    nextDeed(current, {
      place: 'page',
      may,
      others: otherApprovers(current, approvers, identity?.id),
      isDirty: isUnsaved && current.revision !== null,
    });
  const name = nameOf(quotation, isDirty);

  const perform = (current: QuotationTemplate) => {
    const deed = nameOf(current, false);
    if (deed === 'order') void navigate(`/orders/${current.order_id}/show`);
    else if (deed === 'send') send(current);
    else if (deed === 'ask') ask.mutate(current);
    else {
      const dialog = deed && dialogOf(deed);
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
      : translate(`resources.quotations.page.deed.${name}`);
  return {
    name,
    label,
    isBusy: isBusy || ask.isPending,
    run,
    dialog: sent ? <SendRevisionDialog template={sent} onClose={() => send(null)} /> : null,
  };
}
