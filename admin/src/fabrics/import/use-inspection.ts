import type { WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { ImportTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { isUnreachable } from '@selvedge/web/api-error';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ADMIN_API } from '../../providers/data-provider';
import { httpClient } from '../../providers/http-client';
import { importAddresses } from './import-workbook';
import { choicesFor, proposedMapping } from './mapping-form';
import { forgetMapping, keepMapping, type StoredMapping, storedMapping } from './stored-mappings';

type Wanted = Partial<Pick<WorkbookMapping, 'sheet' | 'encoding' | 'header_row' | 'columns'>>;

interface Look {
  file: File;
  wanted?: Wanted;
}

interface Seen {
  inspection: WorkbookInspection;
  stored?: StoredMapping;
}

/**
 * Inspects a workbook before its import. Our own template needs no mapping. A mapping for other workbooks is stored until
 * they are imported, so that it need not be entered twice.
 */
export function useInspection(target: ImportTarget) {
  const translate = useTranslate();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [mapping, setMapping] = useState<WorkbookMapping | null>(null);
  const { mutate, error, variables, isPending, reset } = useMutation({
    mutationFn: (wanted: Look) => see(target, wanted),
    onSuccess: (found, { file, wanted }) => {
      const { inspection, stored } = found;
      setSeen(found);
      if (inspection.is_ours) setMapping(null);
      // Somebody is editing the mapping: their choices stay.
      else if (wanted?.columns) setMapping((own) => own && decidedFor(inspection, own));
      else {
        const next = stored ? decidedFor(inspection, stored.mapping) : proposedMapping(inspection);
        setMapping(next);
        if (wanted) keepMapping(file.name, inspection, next);
      }
    },
  });
  const inspection = seen?.inspection.is_ours ? undefined : seen?.inspection;
  return {
    look: mutate,
    inspection,
    /** The text of a CSV file, of our own template as well. */
    text: seen?.inspection.text,
    mapping,
    change: (changed: WorkbookMapping) => {
      setMapping(changed);
      if (inspection && variables) keepMapping(variables.file.name, inspection, changed);
    },
    /** When the shown mapping was saved earlier; undefined for a new workbook. */
    storedAt: seen?.stored?.at,
    problem: error ? (isUnreachable(error) ? translate('resources.imports.mapping.no_answer') : error.message) : '',
    isLooking: isPending,
    /** True if the answer may bring other columns than those shown. */
    isLookingAnew: isPending && !variables?.wanted?.columns,
    forget: () => {
      reset();
      setSeen(null);
      setMapping(null);
    },
    /** Removes the saved mapping after the import, or to start again. */
    forgetMapping: () => inspection && forgetMapping(inspection),
  };
}

/** The choices so far, with one for each unknown category. */
const decidedFor = (
  { sheet, header_row, unknown_categories }: WorkbookInspection,
  own: WorkbookMapping,
): WorkbookMapping => ({
  ...own,
  sheet,
  header_row,
  categories: choicesFor(unknown_categories, own.categories),
});

/** Inspects the file; with a saved mapping, inspects it again by its columns to find the remaining questions. */
async function see(target: ImportTarget, { file, wanted }: Look): Promise<Seen> {
  const inspection = await inspect(target, file, wanted);
  const stored = inspection.is_ours || wanted?.columns ? undefined : storedMapping(inspection, target.columns);
  if (!stored) return { inspection };
  const { sheet, header_row } = inspection;
  const { columns } = stored.mapping;
  return { inspection: await inspect(target, file, { ...wanted, sheet, header_row, columns }), stored };
}

async function inspect({ kind }: ImportTarget, file: File, wanted?: Wanted): Promise<WorkbookInspection> {
  const body = new FormData();
  if (wanted) body.set('mapping', JSON.stringify(wanted));
  body.set('file', file);
  const { json } = await httpClient(`${ADMIN_API}${importAddresses[kind]}?inspect=true`, { method: 'POST', body });
  return json;
}
