import type { SheetInspection, SheetMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { messageOf } from '@selvedge/web/api-error';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_API } from '../../providers/data-provider';
import { httpClient } from '../../providers/http-client';
import { choicesFor, proposedMapping } from './mapping-form';

type Wanted = Partial<Pick<SheetMapping, 'sheet' | 'header_row' | 'columns'>>;

/** Looks at a sheet before it is imported. A sheet of ours needs no mapping, and has none. */
export function useInspection() {
  const [mapping, setMapping] = useState<SheetMapping | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: ({ file, wanted }: { file: File; wanted?: Wanted }) => inspect(file, wanted),
    onSuccess: (inspection, { wanted }) => {
      if (inspection.is_ours) setMapping(null);
      // Somebody is at work on it: what was decided stays.
      else if (wanted?.columns) {
        setMapping((own) => own && { ...own, categories: choicesFor(inspection.unknown_categories, own.categories) });
      } else setMapping(proposedMapping(inspection));
    },
  });
  return {
    look: mutate,
    inspection: data?.is_ours ? undefined : data,
    mapping,
    setMapping,
    fault: error ? messageOf(error, '') : '',
    isLooking: isPending,
    forget: () => {
      reset();
      setMapping(null);
    },
  };
}

async function inspect(file: File, wanted?: Wanted): Promise<SheetInspection> {
  const body = new FormData();
  if (wanted) body.set('mapping', JSON.stringify(wanted));
  body.set('file', file);
  const { json } = await httpClient(`${ADMIN_API}/fabrics/upload-excel?inspect=true`, { method: 'POST', body });
  return json;
}
