import { Button, Stack } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { isOnItsWay, MailState } from '../ui/MailState';
import { ResendMailDialog } from './ResendMailDialog';

/** The state of the newest mail and, unless it is on its way, the button that sends it again. */
export function MailCell({ quotation }: { quotation: AdminQuotation }) {
  const [isAsking, setAsking] = useState(false);
  const { mail, quotation_no } = quotation;
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5 }}>
      <MailState mail={mail} />
      {mail && !isOnItsWay(mail) ? (
        <Button size="small" aria-label={`Resend the email of ${quotation_no}`} onClick={() => setAsking(true)}>
          Resend
        </Button>
      ) : null}
      {isAsking ? <ResendMailDialog quotation={quotation} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}
