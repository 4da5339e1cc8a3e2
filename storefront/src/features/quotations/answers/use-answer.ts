import type { AnswerKind } from '@selvedge/domain/quotations/offer';
import type { OfferAnswer } from '@selvedge/domain/quotations/offer-answer';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { api } from '@selvedge/web/api';
import { hasStatus, isRejection } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../lib/error-text';
import { type Text, t } from '../../../lib/language';
import { showError, showSuccess } from '../../../lib/toast';
import { refreshProfile } from '../../../state/session';
import { QUOTATIONS, requestOf } from '../my-quotations';

const FAILED = 'Your answer could not be sent. Please try again.';

const calls: Record<AnswerKind, { verb: string; done: Text }> = {
  accepted: { verb: 'accept', done: '{number} was accepted.' },
  declined: { verb: 'decline', done: '{number} was declined.' },
  change_requested: { verb: 'request-change', done: '{number} was sent to us with your wishes.' },
  extension_requested: {
    verb: 'request-extension',
    done: '{number} was sent to us: we will look at a longer validity.',
  },
};

interface Answering {
  /** The quotation as shown. */
  quotation: OwnQuotation;
  kind: AnswerKind;
  /** Returns whether an answer that is on record is this one. */
  isThis?: (answer: OfferAnswer) => boolean;
  onAnswered: () => void;
}

/**
 * Sends one answer to an offer, once. If no response came, it may have arrived all the same: before it is sent again
 * the list is refetched, and an answer found there counts as done. `changedMessage` is the server's message if the offer has
 * changed since it was shown; the list is up to date by then.
 */
export function useAnswer({ quotation, kind, isThis = () => true, onAnswered }: Answering) {
  const queryClient = useQueryClient();
  const [changedMessage, setChangedMessage] = useState<string | null>(null);
  const isInDoubt = useRef(false);
  const { id, quotation_no, version } = quotation;

  /** Returns whether this answer is stored, by a fresh fetch; false if the server is unreachable. */
  const isOnRecord = async (): Promise<boolean> => {
    // A fetch that began before the answer was sent would be outdated.
    await queryClient.cancelQueries({ queryKey: QUOTATIONS });
    const request = await queryClient.fetchQuery(requestOf(id)).catch(() => null);
    const answer = request?.quotations.find((one) => one.id === id)?.answer;
    return answer?.kind === kind && isThis(answer);
  };
  const finish = async () => {
    await queryClient.invalidateQueries({ queryKey: QUOTATIONS });
    // The header shows how many requests wait.
    void refreshProfile();
    showSuccess(t(calls[kind].done, { number: quotation_no }));
    onAnswered();
  };
  const send = async (input: object): Promise<boolean> => {
    if (isInDoubt.current && (await isOnRecord())) {
      await finish();
      return true;
    }
    try {
      await api(`/quotations/${id}/${calls[kind].verb}`, { method: 'POST', body: { ...input, version } });
      await finish();
      return true;
    } catch (error) {
      isInDoubt.current = !isRejection(error);
      if (!hasStatus(error, 409))
        showError(messageOf(error, isRejection(error) ? t(FAILED) : String((error as Error).message)));
      else if (await isOnRecord()) {
        await finish();
        return true;
      } else {
        // Refreshes the page behind the dialog.
        void queryClient.invalidateQueries({ queryKey: QUOTATIONS });
        setChangedMessage(messageOf(error, t(FAILED)));
      }
      return false;
    }
  };
  return { send, changedMessage };
}
