import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { OfferedAction } from './use-next-action';

/** The id of the button in the header of the page. */
export const NEXT_ACTION_ID = 'next-action';

/** The primary button, also triggered by Ctrl+Enter. */
export function NextActionButton({ action, id }: { action: OfferedAction; id?: string }) {
  const translate = useTranslate();
  const { name, label, isBusy, run } = action;
  if (!name) return null;
  return (
    <Button
      id={id}
      variant="contained"
      loading={isBusy}
      onClick={run}
      aria-keyshortcuts="Control+Enter"
      title={translate('resources.quotations.page.key')}
    >
      {label}
    </Button>
  );
}
