import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';

/** What every dialog of an answer is given. */
export interface AnswerDialogProps {
  /** As it was looked at when the dialog opened. */
  quotation: OwnQuotation;
  onAnswered: () => void;
  onClose: () => void;
}
