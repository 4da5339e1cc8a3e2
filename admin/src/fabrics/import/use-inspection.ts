import type { WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { isUnreachable } from '@selvedge/web/api-error';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ADMIN_API } from '../../providers/data-provider';
import { httpClient } from '../../providers/http-client';
import { forgetMapping, type KeptMapping, keepMapping, keptMapping } from './kept-mappings';
import { choicesFor, proposedMapping } from './mapping-form';

type Wanted = Partial<Pick<WorkbookMapping, 'sheet' | 'header_row' | 'columns'>>;

interface Look {
  file: File;
  wanted?: Wanted;
}

interface Seen {
  inspection: WorkbookInspection;
  kept?: KeptMapping;
}

/**
 * Looks at a sheet before it is imported. A sheet of ours needs no mapping, and has none. What somebody says of the columns
 * of another is kept until it was imported, so that the same headings are not asked twice.
 */
export function useInspection() {
  const translate = useTranslate();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [mapping, setMapping] = useState<WorkbookMapping | null>(null);
  const { mutate, error, variables, isPending, reset } = useMutation({
    mutationFn: see,
    onSuccess: (found, { file, wanted }) => {
      const { inspection, kept } = found;
      setSeen(found);
      if (inspection.is_ours) setMapping(null);
      // Somebody is at work on it: what was decided stays.
      else if (wanted?.columns) setMapping((own) => own && decidedFor(inspection, own));
      else {
        const next = kept ? decidedFor(inspection, kept.mapping) : proposedMapping(inspection);
        setMapping(next);
        if (wanted) keepMapping(file.name, inspection, next);
      }
    },
  });
  const inspection = seen?.inspection.is_ours ? undefined : seen?.inspection;
  return {
    look: mutate,
    inspection,
    mapping,
    change: (changed: WorkbookMapping) => {
      setMapping(changed);
      if (inspection && variables) keepMapping(variables.file.name, inspection, changed);
    },
    /** Since when the columns are as somebody said in an earlier go; undefined for a sheet that is new. */
    keptAt: seen?.kept?.at,
    fault: error ? (isUnreachable(error) ? translate('resources.imports.mapping.no_answer') : error.message) : '',
    isLooking: isPending,
    /** Whether the answer may bring other columns than those that are shown. */
    isLookingAnew: isPending && !variables?.wanted?.columns,
    forget: () => {
      reset();
      setSeen(null);
      setMapping(null);
    },
    /** What was said of these columns is over: the sheet was imported by it, or it is to be said anew. */
    forgetMapping: () => inspection && forgetMapping(inspection),
  };
}

/** What was decided of a sheet, with a choice for each category that is not known. */
const decidedFor = (
  { sheet, header_row, unknown_categories }: WorkbookInspection,
  own: WorkbookMapping,
): WorkbookMapping => ({
  ...own,
  sheet,
  header_row,
  categories: choicesFor(unknown_categories, own.categories),
});

/** The sheet, and what was said of its columns already; then it is asked by these columns what else is to be decided. */
async function see({ file, wanted }: Look): Promise<Seen> {
  const inspection = await inspect(file, wanted);
  const kept = inspection.is_ours || wanted?.columns ? undefined : keptMapping(inspection);
  if (!kept) return { inspection };
  const { sheet, header_row } = inspection;
  return { inspection: await inspect(file, { sheet, header_row, columns: kept.mapping.columns }), kept };
}

async function inspect(file: File, wanted?: Wanted): Promise<WorkbookInspection> {
  const body = new FormData();
  if (wanted) body.set('mapping', JSON.stringify(wanted));
  body.set('file', file);
  const { json } = await httpClient(`${ADMIN_API}/fabrics/upload-excel?inspect=true`, { method: 'POST', body });
  return json;
}
