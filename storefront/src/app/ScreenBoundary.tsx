import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { Component } from 'react';
import { Notice } from '../ui/Notice';

/** Catches a screen that broke, or whose code could not be loaded. A new `resetKey` tries again. */
export class ScreenBoundary extends Component<{ resetKey: string; children: React.ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: { resetKey: string }) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <ScreenFault /> : this.props.children;
  }
}

const ScreenFault = () => (
  <Container sx={{ py: 6 }}>
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
