import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { Notice } from '../ui/Notice';

/** Shown when a screen broke, or when its code could not be loaded. */
export function ScreenFault() {
  return (
    <Container component="main" sx={{ py: 6 }}>
      <Notice
        alert
        title="This page could not be shown"
        text="Something went wrong on our side, or the connection was lost."
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      />
    </Container>
  );
}
