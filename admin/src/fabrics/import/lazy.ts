import { lazyPage } from '../../lib/lazy-page';
import { lazyDialog } from '../../ui/lazy-dialog';

export const importTexts = async () => (await import('../../i18n/importing')).importing;

export const ImportList = lazyPage(async () => (await import('./ImportList')).ImportList, importTexts);
export const FabricImportDialog = lazyDialog(
  async () => (await import('./FabricImportDialog')).FabricImportDialog,
  importTexts,
);
