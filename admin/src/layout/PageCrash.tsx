import { Button } from '@mui/material';
import { MessagePanel } from '../ui/MessagePanel';

export function PageCrash() {
  return (
    <MessagePanel
      isAlert
      title="This page could not be shown"
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      Something in it went wrong. Nothing you saved is lost.
    </MessagePanel>
  );
}
