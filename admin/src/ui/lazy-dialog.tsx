import { Backdrop, CircularProgress } from '@mui/material';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { loadWithTexts } from '../i18n/i18n-provider';
import { showError } from '../lib/toast';

interface Closable {
  onClose: () => void;
}

type LazyDialog<Props extends Closable> = ComponentType<Props> & {
  /** Preloads the code; done once, however often it is called. */
  preload: () => Promise<ComponentType<Props>>;
};

/**
 * A lazily loaded dialog. If loading fails, a toast says so and the dialog counts as closed, so that the next click
 * tries again.
 *
 * @param texts that come with the dialog, where nothing else shows them
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  texts?: Parameters<typeof loadWithTexts>[1],
): LazyDialog<Props> {
  let here: ComponentType<Props> | null = null;
  const preload = async () => {
    here ??= await loadWithTexts(load, texts);
    return here;
  };
  function Lazy(props: Props) {
    const { onClose } = props;
    const translate = useTranslate();
    const [Dialog, setDialog] = useState(() => here);
    useEffect(() => {
      if (Dialog) return;
      let isWanted = true;
      preload().then(
        (arrived) => isWanted && setDialog(() => arrived),
        () => {
          if (!isWanted) return;
          showError(translate('form.not_loaded'));
          onClose();
        },
      );
      return () => {
        isWanted = false;
      };
    }, [Dialog, onClose, translate]);
    return Dialog ? <Dialog {...props} /> : <OnItsWay />;
  }
  return Object.assign(Lazy, { preload });
}

/** Preloads the code of a dialog when the page is idle. */
export function usePreload({ preload }: { preload: () => Promise<unknown> }): void {
  useEffect(() => {
    // Safari before 2025 has no requestIdleCallback: there it is loaded when it is opened.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => void preload().catch(() => undefined), { timeout: 5000 });
    return () => window.cancelIdleCallback(request);
  }, [preload]);
}

/** Visible on slow connections only, so that it does not flash. */
function OnItsWay() {
  const translate = useTranslate();
  return (
    <Backdrop open sx={{ zIndex: 'modal' }} transitionDuration={{ enter: 600 }}>
      <CircularProgress aria-label={translate('form.loading')} />
    </Backdrop>
  );
}
