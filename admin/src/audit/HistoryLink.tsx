import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useIsAllowed } from '../hooks/use-rights';
import { listAddress } from '../lib/list-address';

/** Links to the audit trail of one record. */
export function HistoryLink({ id }: { id: string }) {
  const translate = useTranslate();
  if (!useIsAllowed('audit.read')) return null;
  return (
    <Button component={Link} to={listAddress('audit', { record_id: id })} variant="outlined">
      {translate('resources.audit.history')}
    </Button>
  );
}
