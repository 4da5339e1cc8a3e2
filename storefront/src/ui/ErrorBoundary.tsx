import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { Component } from 'react';
import { t } from '../lib/language';
import { ActionButton } from './ActionButton';
import { ReloadButton, WhyMissing } from './ReloadButton';

interface ErrorBoundaryProps {
  /** Rendered instead of the part if a message would be too much. */
  instead?: React.ReactNode;
  /** Runs when the person turns away from the part. */
  onClose?: () => void;
  children: React.ReactNode;
}

/** Catches a part of a page whose code could not be loaded; the rest of the page stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { instead, onClose, children } = this.props;
    if (!this.state.failed) return children;
    if (instead !== undefined) return instead;
    return (
      <Panel role="alert">
        <WhyMissing />
        <ReloadButton />
        {onClose && (
          <ActionButton type="button" onClick={onClose}>
            {t('Close')}
          </ActionButton>
        )}
      </Panel>
    );
  }
}

const Panel = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  left: 12,
  right: 12,
  bottom: 12,
  padding: 16,
  display: 'grid',
  gap: 8,
  color: color.ink,
  backgroundColor: color.paper,
  border: `1px solid ${color.edge}`,
  borderRadius: 8,
});
