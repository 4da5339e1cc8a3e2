import { lazy, Suspense } from 'react';
import { closeDialog, type OpenDialog, useOpenDialog } from '../state/dialogs';

const InquiryDialog = lazy(async () => ({
  default: (await import('../features/contact/InquiryDialog')).InquiryDialog,
}));
const ContactOptionsDialog = lazy(async () => ({
  default: (await import('../features/contact/ContactOptionsDialog')).ContactOptionsDialog,
}));
const ContactDialog = lazy(async () => ({
  default: (await import('../features/contact/ContactDialog')).ContactDialog,
}));
const LoginDialog = lazy(async () => ({ default: (await import('../features/account/LoginDialog')).LoginDialog }));
const PlaceOrderDialog = lazy(async () => ({
  default: (await import('../features/quotation-request/PlaceOrderDialog')).PlaceOrderDialog,
}));
const QuotationRequestDialog = lazy(async () => ({
  default: (await import('../features/quotation-request/QuotationRequestDialog')).QuotationRequestDialog,
}));

/** Shows the dialog that a screen asked for; its code loads then. */
export function DialogHost() {
  const dialog = useOpenDialog();
  return <Suspense fallback={null}>{dialog && <Shown dialog={dialog} />}</Suspense>;
}

function Shown({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.name) {
    case 'inquiry':
      return <InquiryDialog fabric={dialog.fabric} onClose={closeDialog} />;
    case 'contact-options':
      return <ContactOptionsDialog onClose={closeDialog} />;
    case 'contact-form':
      return <ContactDialog onClose={closeDialog} />;
    case 'login':
      return <LoginDialog onClose={closeDialog} />;
    case 'place-order':
      return <PlaceOrderDialog fabrics={dialog.fabrics} onPlaced={dialog.onPlaced} onClose={closeDialog} />;
    case 'quotation-request':
      return <QuotationRequestDialog onClose={closeDialog} />;
  }
}
