import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';

/** Props of every answer dialog. */
export interface AnswerDialogProps {
  /** The quotation as shown when the dialog opened. */
  quotation: OwnQuotation;
  onAnswered: () => void;
  onClose: () => void;
}
