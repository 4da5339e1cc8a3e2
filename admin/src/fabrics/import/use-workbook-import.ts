import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import { hasStatus, messageOf } from '@selvedge/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { showError, showSuccess } from '../../lib/toast';
import { shownWithFabrics } from '../shown-with-fabrics';
import { type ImportOrder, importWorkbook, type ParserResult } from './import-workbook';

export type WorkbookImport = ReturnType<typeof useWorkbookImport>;

interface WorkbookImportOptions {
  /** Called when the server has accepted the file for import. */
  onTaken?: () => void;
  /** Called when all rows are imported. */
  onComplete?: () => void;
}

/** Uploads workbooks and reports the result; `progress` is set while a long import runs. */
export function useWorkbookImport({ onTaken, onComplete }: WorkbookImportOptions = {}) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<FabricImportProgress | null>(null);
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: (order: ImportOrder) => importWorkbook(order, { onTaken, onProgress: setProgress }),
    onSuccess: ({ answer, isDryRun }: ParserResult) => {
      const { message, error_count, errors } = answer;
      if (error_count > 0) {
        console.warn('Rows with errors:', errors);
        showError(translate('resources.imports.upload.had_errors', { count: error_count }));
      } else if (!isDryRun) {
        showSuccess(translate(message, { _: message }));
        onComplete?.();
      }
    },
    onError: (error) =>
      showError(
        hasStatus(error, 0)
          ? translate('resources.imports.upload.no_answer')
          : messageOf(error, translate('resources.imports.upload.failed')),
      ),
    onSettled: (_data, _error, { isDryRun }) => {
      setProgress(null);
      if (isDryRun) return;
      for (const name of [
        'fabrics',
        ...shownWithFabrics,
        'imports',
        'stock-take',
        'stock-movements',
        'rolls',
        'lots',
      ]) {
        void queryClient.invalidateQueries({ queryKey: [name] });
      }
    },
  });
  return { send: mutate, result: data, isBusy: isPending, progress, reset };
}
