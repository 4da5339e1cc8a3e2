import TroubleIcon from '@mui/icons-material/UnsubscribeOutlined';
import { Box, Tooltip } from '@mui/material';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { coarse, touchTarget } from '@selvedge/web/tokens';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useIsAllowed } from '../hooks/use-rights';
import { useMailWords } from '../mail/MailState';
import { ResendMailDialog } from './ResendMailDialog';

/** Says why the newest email did not reach the customer, and sends it again; renders nothing without a problem. */
export function MailTrouble({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const wordsOf = useMailWords();
  const [isAsking, setAsking] = useState(false);
  const maySend = useIsAllowed('quote.send');
  const { mail, quotation_no } = quotation;
  if (!mail || !isTrouble(mail.state)) return null;
  const { word, reason } = wordsOf(mail);
  const heard = translate('mail.heard', { word: word.toLowerCase(), reason });
  return (
    <>
      <Tooltip title={`${word}. ${reason}`}>
        <Box
          component="button"
          type="button"
          aria-label={
            maySend
              ? `${translate('resources.quotations.resend.action_one', { number: quotation_no })}. ${heard}`
              : heard
          }
          onClick={maySend ? () => setAsking(true) : undefined}
          sx={bare}
        >
          <TroubleIcon
            sx={{ color: mail.state === 'not_configured' ? 'text.secondary' : 'error.main', fontSize: 18 }}
          />
        </Box>
      </Tooltip>
      {isAsking ? <ResendMailDialog quotation={quotation} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Unknown states, which a newer server may have, count as a problem. */
const isTrouble = (state: string): boolean => !['queued', 'handing_over', 'sent', 'held', 'withdrawn'].includes(state);

const bare = {
  background: 'none',
  border: 0,
  borderRadius: '6px',
  cursor: 'pointer',
  display: 'inline-flex',
  p: 0,
  [coarse]: { alignItems: 'center', justifyContent: 'center', minHeight: touchTarget, minWidth: touchTarget },
};
