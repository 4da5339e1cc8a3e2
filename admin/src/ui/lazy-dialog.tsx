import { Backdrop, CircularProgress } from '@mui/material';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { complain } from '../lib/toast';

interface Closable {
  onClose: () => void;
}

type LazyDialog<Props extends Closable> = ComponentType<Props> & {
  /** Fetches the code ahead of its use; done once, however often it is called. */
  prepare: () => Promise<ComponentType<Props>>;
};

/**
 * A dialog that the start of the console does without: its code arrives on its own. When it cannot be had, a toast says
 * so and the dialog counts as closed, so that the next click tries again.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  let here: ComponentType<Props> | null = null;
  const prepare = async () => {
    here ??= await load();
    return here;
  };
  function Lazy(props: Props) {
    const { onClose } = props;
    const translate = useTranslate();
    const [loaded, setLoaded] = useState({ Dialog: here });
    const { Dialog } = loaded;
    useEffect(() => {
      if (Dialog) return;
      let isWanted = true;
      prepare()
        .then((arrived) => isWanted && setLoaded({ Dialog: arrived }))
        .catch(() => {
          if (!isWanted) return;
          complain(translate('form.not_loaded'));
          onClose();
        });
      return () => {
        isWanted = false;
      };
    }, [Dialog, onClose, translate]);
    return Dialog ? <Dialog {...props} /> : <OnItsWay />;
  }
  return Object.assign(Lazy, { prepare });
}

/** Fetches the code of a dialog when the page rests, so that it is mostly there when somebody opens it. */
export function usePrepared({ prepare }: { prepare: () => Promise<unknown> }): void {
  useEffect(() => {
    // Safari before 2025 has no such call: there it is fetched when it is opened.
    if (typeof window.requestIdleCallback !== 'function') return;
    const request = window.requestIdleCallback(() => void prepare().catch(() => undefined), { timeout: 5000 });
    return () => window.cancelIdleCallback(request);
  }, [prepare]);
}

/** Seen on slow lines only: code that is nearly here should not flash. */
function OnItsWay() {
  const translate = useTranslate();
  return (
    <Backdrop open sx={{ zIndex: 'modal' }} transitionDuration={{ enter: 600 }}>
      <CircularProgress aria-label={translate('form.loading')} />
    </Backdrop>
  );
}
