import { Component } from 'react';
import { t } from '../lib/language';
import { Notice } from '../ui/Notice';
import { PageContainer } from '../ui/PageContainer';
import { ReloadButton, WhyMissing } from '../ui/ReloadButton';

/** Catches errors of a screen or of loading its code. A new `resetKey` tries again. */
export class ScreenErrorBoundary extends Component<
  { resetKey: string; children: React.ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: { resetKey: string }) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <ScreenError /> : this.props.children;
  }
}

const ScreenError = () => (
  <PageContainer sx={{ py: 6 }}>
    <Notice alert title={t('This page could not be shown')} text={<WhyMissing />} action={<ReloadButton />} />
  </PageContainer>
);
