import { Suspense } from 'react';
import { closeDialog, type OpenDialog, useOpenDialog } from '../state/dialogs';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { lazyComponent, lazyWithOwnWords } from '../ui/lazy-component';

const InquiryDialog = lazyWithOwnWords(async () => (await import('../features/contact/InquiryDialog')).InquiryDialog);
const ContactOptionsDialog = lazyWithOwnWords(
  async () => (await import('../features/contact/ContactOptionsDialog')).ContactOptionsDialog,
);
const ContactDialog = lazyWithOwnWords(async () => (await import('../features/contact/ContactDialog')).ContactDialog);
const LoginDialog = lazyComponent(async () => (await import('../features/account/LoginDialog')).LoginDialog);
const PasswordDialog = lazyWithOwnWords(
  async () => (await import('../features/account/PasswordDialog')).PasswordDialog,
);
const PlaceOrderDialog = lazyWithOwnWords(
  async () => (await import('../features/quotation-request/PlaceOrderDialog')).PlaceOrderDialog,
);
const QuotationRequestDialog = lazyWithOwnWords(
  async () => (await import('../features/quotation-request/QuotationRequestDialog')).QuotationRequestDialog,
);
const AddToListDialog = lazyWithOwnWords(
  async () => (await import('../features/lists/AddToListDialog')).AddToListDialog,
);
const FabricAlertDialog = lazyWithOwnWords(
  async () => (await import('../features/lists/FabricAlertDialog')).FabricAlertDialog,
);
const ColourDialog = lazyWithOwnWords(
  async () => (await import('../features/catalog/colour/ColourDialog')).ColourDialog,
);

/** Shows the dialog that a screen has opened; its code loads then. */
export function DialogHost() {
  const dialog = useOpenDialog();
  if (!dialog) return null;
  return (
    <ErrorBoundary key={dialog.name} onClose={closeDialog}>
      <Suspense fallback={null}>
        <Shown dialog={dialog} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Shown({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.name) {
    case 'inquiry':
      return <InquiryDialog fabric={dialog.fabric} message={dialog.message} onClose={closeDialog} />;
    case 'contact-options':
      return <ContactOptionsDialog onClose={closeDialog} />;
    case 'contact-form':
      return <ContactDialog onClose={closeDialog} />;
    case 'login':
      return <LoginDialog onClose={closeDialog} />;
    case 'password':
      return <PasswordDialog onClose={closeDialog} />;
    case 'place-order':
      return <PlaceOrderDialog fabrics={dialog.fabrics} onPlaced={dialog.onPlaced} onClose={closeDialog} />;
    case 'quotation-request':
      return <QuotationRequestDialog onClose={closeDialog} />;
    case 'add-to-list':
      return <AddToListDialog fabric={dialog.fabric} colourwayId={dialog.colourwayId} onClose={closeDialog} />;
    case 'fabric-alert':
      return <FabricAlertDialog about={dialog.about} onClose={closeDialog} />;
    case 'find-colour':
      return <ColourDialog near={dialog.near} onChoose={dialog.onChoose} onClose={closeDialog} />;
  }
}
