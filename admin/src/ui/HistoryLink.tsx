import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** Leads to what was changed of one record, by whom. */
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
