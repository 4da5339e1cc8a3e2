import { formatNumber } from '@selvedge/domain/format-number';
import { centsFromRupees, formatCents, parseRupees } from '@selvedge/domain/money';
import { QUOTED_PRICE_REQUIRED } from '@selvedge/domain/quotations/decisions';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { useState } from 'react';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useConfig } from '../hooks/use-config';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { NumberInput } from '../ui/inputs';
import { computedTotals } from './computed-totals';
import { PriceDeviationNotice } from './PriceDeviationNotice';
import { mailOf, SendWays, sendBy, usualWays, type Ways } from './SendWays';
import { quotedPriceProblem } from './typed-numbers';
import { usePriceDeviation, usePriceDistance } from './use-price-deviation';
import { useSending } from './use-quotation-change';
import { proposedPrice } from './use-submission';
import {
  type GroupTick,
  GroupTickBox,
  groupOf,
  type Submission,
  useGroupDescription,
  useProposedPrice,
  WithSubmission,
} from './WithSubmission';

interface Approval extends GroupTick, Ways {
  quoted_price: string;
  admin_comment: string;
}

/** Asks for the total; proposes the price quoted before, else the total of the lines. */
export function ApproveDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  return (
    <WithSubmission quotation={quotation}>
      {(submission) => <Approve submission={submission} onClose={onClose} />}
    </WithSubmission>
  );
}

function Approve({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { quotation, requests, onRejected, outdated } = submission;
  // Stable default values: new ones would reset the form, and typed values must survive when other requests are shown.
  const [blank] = useState<Approval>({
    quoted_price: proposal(requests),
    admin_comment: '',
    with_group: true,
    ...usualWays(quotation),
  });
  const translate = useTranslate();
  const notify = useNotify();
  const deviation = usePriceDeviation(submission, 'resources.quotations.decide.approved');
  const approve = useSending({
    change: ({ admin_comment, ...price }: Approval) =>
      deviation.asking(
        price,
        sendBy(price, () =>
          dataProvider.approveQuotation(quotation.id, {
            quoted_price: parseRupees(price.quoted_price) ?? 0,
            admin_comment,
            version: quotation.version,
            with_undo: true,
            ...mailOf(price),
            ...deviation.check(price),
            ...groupOf(requests, price),
          }),
        ),
      ),
    done: 'resources.quotations.approve.done',
    failure: 'resources.quotations.status_failed',
    close: onClose,
    onRejected,
  });
  return (
    <FormDialog<Approval>
      title={translate('resources.quotations.approve.title')}
      intro={translate('resources.quotations.approve.intro', {
        quotation: useGroupDescription(submission),
      })}
      submitLabel={deviation.submitLabel}
      defaultValues={blank}
      onSubmit={(approval) => (deviation.isConfirmed(approval) ? approve.submit(approval) : undefined)}
      onInvalid={() => notify(QUOTED_PRICE_REQUIRED, { type: 'error' })}
      outdated={outdated}
      onClose={onClose}
    >
      <GroupTickBox submission={submission} />
      <PriceInput submission={submission} onTyped={deviation.forget} />
      <PriceDeviationNotice isAsked={deviation.isAsked} />
      <TextInput source="admin_comment" label="resources.quotations.comment" multiline minRows={3} />
      <SendWays quotation={quotation} />
    </FormDialog>
  );
}

function PriceInput({ submission, onTyped }: { submission: Submission; onTyped: () => void }) {
  const { quotation, requests } = submission;
  useProposedPrice(submission, proposal);
  const translate = useTranslate();
  // A new price uses today's VAT rate, whatever was sent before.
  const vat_percent = useConfig()?.vat_percent ?? quotation.vat_percent;
  const isOfAll = useWatch<Approval, 'with_group'>({ name: 'with_group' });
  const answered = isOfAll ? requests : [quotation];
  const net = answered.reduce((sum, request) => sum + computedTotals(request).net, 0);
  const typed = parseRupees(useWatch<Approval, 'quoted_price'>({ name: 'quoted_price' }));
  const charged = quotationTotals([], {
    quotedPriceCents: typed === null ? net : centsFromRupees(typed),
    vatPercent: vat_percent,
  });
  const distance = usePriceDistance(answered, typed);
  const lines = [translate('resources.quotations.approve.lines', { net: formatCents(net) }), distance]
    .filter(Boolean)
    .join(' ');
  const withVat = translate('resources.quotations.approve.with_vat', {
    percent: vat_percent,
    total: formatCents(charged.total),
  });
  return (
    <NumberInput
      source="quoted_price"
      label={`resources.quotations.approve.${vat_percent > 0 ? 'price_before_vat' : 'price'}`}
      autoFocus
      required
      helperText={vat_percent > 0 ? `${lines} ${withVat}` : lines}
      onChange={onTyped}
      validate={quotedPriceProblem(QUOTED_PRICE_REQUIRED)}
    />
  );
}

/** Empty if the lines have no prices, because nobody offers Rs. 0.00. */
function proposal(requests: readonly AdminQuotation[]): string {
  const price = proposedPrice(requests);
  return price > 0 ? formatNumber(price, 2, 2) : '';
}
