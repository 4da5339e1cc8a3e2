import { reloadPage } from '@selvedge/web/browser';
import { t } from '../lib/language';
import { useNetworkLabel, useOnline } from '../lib/use-online';
import { ActionButton } from './ActionButton';

/** Reloads only when pressed; offline a reload would lose the page. */
export function ReloadButton() {
  const online = useOnline();
  const needsNetwork = useNetworkLabel();
  return (
    <ActionButton type="button" variant="outlined" disabled={!online} onClick={reloadPage}>
      {needsNetwork(t('Reload'))}
    </ActionButton>
  );
}

/** Why a part of a page may be missing. A browser does not ask again for a script that it could not get. */
export function WhyMissing() {
  return useOnline()
    ? t('A part of this page could not be loaded. Reload to go on; what you typed is kept.')
    : t('You are offline, and this was not opened on this device before. What you typed is kept.');
}
