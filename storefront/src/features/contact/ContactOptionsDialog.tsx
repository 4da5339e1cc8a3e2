import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import { mailtoLink } from '@selvedge/domain/email-address';
import { openMailClient, openSite } from '@selvedge/web/browser';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useConfig } from '../../state/config';
import { openDialog } from '../../state/dialogs';
import { ModalDialog } from '../../ui/ModalDialog';

/** Three ways to reach the distributor; those that are not configured say so. */
export function ContactOptionsDialog({ onClose }: { onClose: () => void }) {
  const { whatsapp_number, contact_email } = useConfig();
  const digits = whatsapp_number.replace(/\D/g, '');
  const openWhatsApp = () =>
    digits ? openSite(`https://wa.me/${digits}`) : showError(t('WhatsApp contact number is not configured.'));
  const openEmail = () =>
    contact_email ? openMailClient(mailtoLink(contact_email)) : showError(t('Contact email is not configured.'));
  return (
    <ModalDialog title={t('Contact')} onClose={onClose} width="xs">
      <div style={{ display: 'grid', gap: 12 }}>
        <Button variant="outlined" size="large" startIcon={<WhatsApp />} onClick={openWhatsApp}>
          WhatsApp
        </Button>
        <Button variant="outlined" size="large" startIcon={<EmailOutlined />} onClick={openEmail}>
          {t('Email')}
        </Button>
        <Button
          variant="contained"
          size="large"
          startIcon={<EditNoteOutlined />}
          onClick={() => openDialog({ name: 'contact-form' })}
        >
          {t('Contact Form')}
        </Button>
      </div>
    </ModalDialog>
  );
}
