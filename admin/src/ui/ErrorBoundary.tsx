import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered instead of children that crashed. */
  fallback: ReactNode;
  /** A new value, such as the page address, renders the children again. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  failedAt: string | null;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromProps({ resetKey }: Props, { failedAt }: State): State | null {
    return failedAt !== null && failedAt !== '' && failedAt !== resetKey ? { failedAt: null } : null;
  }

  static getDerivedStateFromError(): State {
    return { failedAt: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.resetKey });
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.fallback;
  }
}
