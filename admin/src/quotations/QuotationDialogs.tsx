import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ApproveDialog } from './ApproveDialog';
import { ConvertDialog } from './ConvertDialog';
import { DeleteQuotationDialog } from './DeleteQuotationDialog';
import { ExtendDialog } from './ExtendDialog';
import { RejectDialog } from './RejectDialog';
import { ResendMailDialog } from './ResendMailDialog';
import { RespondDialog } from './RespondDialog';

type QuotationDialog = ComponentType<{ quotation: AdminQuotation; onClose: () => void }>;

const dialogs = {
  approve: ApproveDialog,
  reject: RejectDialog,
  respond: RespondDialog,
  convert: ConvertDialog,
  extend: ExtendDialog,
  remind: ResendMailDialog,
  delete: DeleteQuotationDialog,
} satisfies Record<string, QuotationDialog>;

type Open = (dialog: keyof typeof dialogs, quotation: AdminQuotation) => void;

const OpenDialog = createContext<Open>(() => undefined);

/** Opens a dialog for the quotation as shown now. */
export const useOpenDialog = (): Open => useContext(OpenDialog);

/**
 * The dialogs of decisions about a quotation. They are rendered outside the rows, with the quotation as it was when the button
 * was pressed: the list refreshes itself, and a row may change or disappear while somebody writes. The server detects
 * outdated decisions by the version.
 */
export function QuotationDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ dialog: keyof typeof dialogs; quotation: AdminQuotation } | null>(null);
  const open = useCallback<Open>((dialog, quotation) => setOpened({ dialog, quotation }), []);
  const close = useCallback(() => setOpened(null), []);
  const Dialog = opened && dialogs[opened.dialog];
  return (
    <OpenDialog value={open}>
      {children}
      {Dialog ? <Dialog quotation={opened.quotation} onClose={close} /> : null}
    </OpenDialog>
  );
}
