import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** Links to the audit trail of one record. */
export function HistoryLink({ id }: { id: string }) {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to={`/audit?filter=${encodeURIComponent(JSON.stringify({ record_id: id }))}`}
      variant="outlined"
    >
      {translate('resources.audit.history')}
    </Button>
  );
}
