import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/dates';
import { t } from '../../../lib/language';
import { ActionButton } from '../../../ui/ActionButton';
import { sumTexts } from '../../../ui/sum-texts';
import { requestOf } from '../my-quotations';
import { OfferResponse } from '../OfferResponse';
import { WhatChanged } from '../WhatChanged';

interface ChangedOfferProps {
  id: string;
  /** The server's message. */
  message: string;
  /** Shows the current offer. */
  onLook: () => void;
}

/** Replaces the form if the offer has changed since it was opened, and shows its current state. */
export function ChangedOffer({ id, message, onLook }: ChangedOfferProps) {
  const { data } = useQuery({ ...requestOf(id), staleTime: Number.POSITIVE_INFINITY });
  const present = data?.quotations.find((quotation) => quotation.id === id);
  const newest = present?.revisions.at(-1);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning" role="alert">
        {message}
      </Alert>
      {present && (
        <>
          {newest && present.quoted_price !== null && (
            <div>
              {t('Revision {letter}', { letter: newest.letter })}, {formatDate(newest.sent_at)}:{' '}
              <strong>
                {sumTexts({
                  before_vat: present.quoted_price,
                  with_vat: present.quoted_price_with_vat,
                  vat_percent: present.vat_percent,
                })
                  .filter(Boolean)
                  .join(', ')}
              </strong>
            </div>
          )}
          <WhatChanged quotation={present} isOpen />
          <OfferResponse quotation={present} />
        </>
      )}
      <div>
        <ActionButton type="button" variant="contained" onClick={onLook}>
          {t('Look at it now')}
        </ActionButton>
      </div>
    </Box>
  );
}
