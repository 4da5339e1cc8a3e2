import { Box, Typography } from '@mui/material';
import { whatsAppNumber } from '@selvedge/domain/inquiries/whatsapp-number';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { useIsAllowed } from '../hooks/use-rights';
import { dataProvider } from '../providers/data-provider';
import { TickBox } from '../ui/inputs';
import { MAY_SHARE } from './ShareMenu';

const words = 'resources.quotations.ways';

/** The chosen ways to send a document. */
export interface Ways {
  by_mail: boolean;
  by_whatsapp: boolean;
}

/** Null is an address that this person may not read. */
const hasAddress = (address: string | null): boolean => address?.trim() !== '';

/** Mail by default; WhatsApp for a customer without an email address. */
export const usualWays = ({ customer_email }: Pick<AdminQuotation, 'customer_email'>): Ways => ({
  by_mail: hasAddress(customer_email),
  by_whatsapp: !hasAddress(customer_email),
});

/** Checkboxes for email and WhatsApp. */
export function SendWays({ quotation: { customer_email, customer_phone } }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const mayShare = useIsAllowed(MAY_SHARE);
  const number = whatsAppNumber(customer_phone ?? '');
  const hasMail = hasAddress(customer_email);
  return (
    <Box role="group" aria-label={translate(`${words}.title`)}>
      <Typography variant="body2" color="textSecondary">
        {translate(`${words}.title`)}
      </Typography>
      <TickBox
        source="by_mail"
        label={translate(`${words}.mail`)}
        hint={hasMail ? customer_email : translate(`${words}.no_address`)}
        disabled={!hasMail}
      />
      {mayShare ? (
        <TickBox
          source="by_whatsapp"
          label={translate(`${words}.whatsapp`)}
          hint={number ? `+${number}` : translate(`${words}.no_number`)}
        />
      ) : null}
    </Box>
  );
}

/** The field that suppresses the email. */
export const mailOf = ({ by_mail }: Ways): { send_mail?: false } => (by_mail ? {} : { send_mail: false });

/**
 * Sends, and then opens WhatsApp with the private link where that is ticked. The window is opened with the press, before the
 * call, because browsers block later ones.
 */
export async function sendBy({ by_whatsapp }: Ways, send: () => Promise<AdminQuotation>): Promise<AdminQuotation> {
  const page = by_whatsapp ? window.open('', '_blank') : null;
  try {
    const sent = await send();
    if (page) {
      page.opener = null;
      page.location.href = (await dataProvider.offerLink(sent.id)).whatsapp;
    }
    return sent;
  } catch (error) {
    page?.close();
    throw error;
  }
}
