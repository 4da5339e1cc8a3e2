import { Button } from '@mui/material';
import { i18nProvider } from '../i18n/i18n-provider';
import { MessagePanel } from '../ui/placeholders';

/** Used by the router as well if the console itself fails, without react-admin's translations. */
export function PageCrash() {
  const { translate } = i18nProvider;
  return (
    <MessagePanel
      isAlert
      title={translate('shell.crash.title')}
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('shell.crash.reload')}
        </Button>
      }
    >
      {translate('shell.crash.text')}
    </MessagePanel>
  );
}
