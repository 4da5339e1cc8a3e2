import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Shown above the renamed button until another price is typed. */
export function PriceDeviationNotice({ isAsked }: { isAsked: boolean }) {
  const translate = useTranslate();
  return isAsked ? <Alert severity="warning">{translate('resources.quotations.slip.asked')}</Alert> : null;
}
