import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { OfferedDeed } from './use-deed';

/** The id of the button in the header of the page. */
export const NEXT_DEED = 'next-deed';

/** The primary button, also triggered by Ctrl+Enter. */
export function DeedButton({ deed, id }: { deed: OfferedDeed; id?: string }) {
  const translate = useTranslate();
  const { name, label, isBusy, run } = deed;
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
