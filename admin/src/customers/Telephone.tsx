import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { IconButton, Link, Stack, Tooltip } from '@mui/material';
import { whatsAppNumber } from '@selvedge/domain/inquiries/whatsapp-number';
import { coarse, touchTarget } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';

/** A telephone number that can be called, and written to if WhatsApp could have it; null for who may not read it. */
export function Telephone({ phone, name }: { phone: string | null; name: string }) {
  const translate = useTranslate();
  if (!phone) return '-';
  const number = whatsAppNumber(phone);
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} sx={{ overflowWrap: 'anywhere' }}>
        {phone}
      </Link>
      {number ? (
        <Tooltip title={translate('resources.customers.chat')}>
          <IconButton
            href={`https://wa.me/${number}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={translate('resources.customers.chat_one', { name })}
            sx={chat}
          >
            <WhatsAppIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : null}
    </Stack>
  );
}

/** No higher than a line, so that it covers no link above or below; with room for a finger where there is one. */
const chat = { flex: 'none', height: 24, p: 0, width: 32, [coarse]: { height: touchTarget, width: touchTarget } };
