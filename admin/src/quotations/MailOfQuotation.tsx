import ResendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { Stack } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { finePointer } from '../ui/fine-pointer';
import { IconAction } from '../ui/IconAction';
import { isOnItsWay, MailState } from '../ui/MailState';
import { ResendMailDialog } from './ResendMailDialog';

/** The state of the newest email and, unless it is pending, a button to send it again. */
export function MailOfQuotation({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { mail, quotation_no } = quotation;
  if (!mail) return null;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexBasis: '100%', gap: 0.5, ...asHighAsABadge }}>
      <MailState mail={mail} />
      {isOnItsWay(mail) ? null : (
        <IconAction
          title={translate('resources.quotations.resend.action')}
          label={translate('resources.quotations.resend.action_one', { number: quotation_no })}
          icon={ResendIcon}
          isSmall
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking ? <ResendMailDialog quotation={quotation} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}

/** The button and its touch target are a little higher than a badge. */
const asHighAsABadge = { [finePointer]: { maxHeight: 17 } };
