import { canAnswer, type OfferState } from '@selvedge/domain/quotations/offer';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { Suspense, useState } from 'react';
import { t } from '../../../lib/language';
import { ActionButton } from '../../../ui/ActionButton';
import { ErrorBoundary } from '../../../ui/ErrorBoundary';
import { lazyComponent } from '../../../ui/lazy-component';

const AcceptDialog = lazyComponent(async () => (await import('./AcceptDialog')).AcceptDialog);
const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog')).ChangeDialog);
const DeclineDialog = lazyComponent(async () => (await import('./CommentDialogs')).DeclineDialog);
const ExtendDialog = lazyComponent(async () => (await import('./CommentDialogs')).ExtendDialog);

const answers = [
  { kind: 'accepted', label: 'Accept', variant: 'contained', Dialog: AcceptDialog },
  { kind: 'change_requested', label: 'Ask for a change', variant: 'outlined', Dialog: ChangeDialog },
  { kind: 'declined', label: 'Decline', variant: 'outlined', Dialog: DeclineDialog },
  { kind: 'extension_requested', label: 'Ask to extend', variant: 'contained', Dialog: ExtendDialog },
] as const;

interface AnswerButtonsProps {
  quotation: OwnQuotation;
  state: OfferState;
  onAnswered: () => void;
}

/** The possible answers to an offer, and their dialogs. */
export function AnswerButtons({ quotation, state, onAnswered }: AnswerButtonsProps) {
  const [open, setOpen] = useState<{ Dialog: (typeof answers)[number]['Dialog']; quotation: OwnQuotation } | null>(
    null,
  );
  const close = () => setOpen(null);
  // Once requested, the extension waits for staff.
  const isAsked = quotation.answer?.kind === 'extension_requested';
  return (
    <>
      {answers
        .filter(({ kind }) => canAnswer(state, kind) && !(kind === 'extension_requested' && isAsked))
        .map(({ kind, label, variant, Dialog }) => (
          <ActionButton
            key={kind}
            type="button"
            variant={variant}
            aria-label={`${t(label)}: ${quotation.quotation_no}`}
            aria-haspopup="dialog"
            onClick={() => setOpen({ Dialog, quotation })}
          >
            {t(label)}
          </ActionButton>
        ))}
      {open && (
        <ErrorBoundary onClose={close}>
          <Suspense fallback={null}>
            <open.Dialog
              quotation={open.quotation}
              onClose={close}
              onAnswered={() => {
                close();
                onAnswered();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
