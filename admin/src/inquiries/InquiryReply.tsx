import MailIcon from '@mui/icons-material/MailOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, Stack, Typography } from '@mui/material';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { openMailClient } from '@selvedge/web/browser';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useBrand } from '../hooks/use-config';
import { useIsAllowed } from '../hooks/use-rights';
import { showError } from '../lib/toast';
import { replyMail, replyOnWhatsApp } from './reply';
import { useInquiryState } from './use-inquiry-state';

/** Replies are sent by the admin's own programs; the state is set in the console afterwards. */
export function InquiryReply({ inquiry }: { inquiry: Inquiry }) {
  const translate = useTranslate();
  const { name } = useBrand();
  const mayWrite = useIsAllowed('customer.write');
  const [hasReplied, setReplied] = useState(false);
  const chat = replyOnWhatsApp(inquiry, name, translate);
  const mail = () => {
    try {
      openMailClient(replyMail(inquiry, name, translate));
      setReplied(true);
    } catch {
      showError(translate('resources.inquiries.reply.mail_failed'));
    }
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" startIcon={<MailIcon />} onClick={mail}>
          {translate('resources.inquiries.reply.mail')}
        </Button>
        {chat ? (
          <Button
            variant="outlined"
            startIcon={<WhatsAppIcon />}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => setReplied(true)}
          >
            {translate('resources.inquiries.reply.chat')}
          </Button>
        ) : null}
      </Stack>
      <Box role="status">{hasReplied && mayWrite && inquiry.state === 'new' ? <Offer inquiry={inquiry} /> : null}</Box>
    </Stack>
  );
}

function Offer({ inquiry }: { inquiry: Inquiry }) {
  const translate = useTranslate();
  const { mutate, isPending } = useInquiryState(inquiry);
  return (
    <Stack direction="row" sx={offer}>
      <Typography variant="body2">{translate('resources.inquiries.reply.sent')}</Typography>
      <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate('answered')}>
        {translate('resources.inquiries.reply.mark')}
      </Button>
    </Stack>
  );
}

const offer = {
  alignItems: 'center',
  bgcolor: color.indigoTint,
  borderRadius: 1,
  color: color.indigo,
  flexWrap: 'wrap',
  gap: 1,
  justifyContent: 'space-between',
  px: 2,
  py: 1,
};
