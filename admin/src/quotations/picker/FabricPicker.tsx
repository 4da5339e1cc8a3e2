import { Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDebounced } from '../../hooks/use-debounced';
import { complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { ListSkeleton } from '../../ui/list/ListSkeleton';
import { MessagePanel } from '../../ui/MessagePanel';
import { Dialog } from '../../ui/overlays';
import { PickableFabric } from './PickableFabric';

const SHOWN = 25;
const PAUSE_MS = 300;

interface FabricPickerProps {
  /** Ids of the fabrics that the quotation has already. */
  picked: readonly string[];
  onPick: (fabric: AdminFabric) => void;
  onClose: () => void;
}

export function FabricPicker({ picked, onPick, onClose }: FabricPickerProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { data, isPending, isError } = useQuery({
    queryKey: ['fabrics', 'picker', search],
    queryFn: () => fabricsFor(search),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (isError) complain(translate(`resources.quotations.picker.${search ? 'search_failed' : 'load_failed'}`));
  }, [isError, search, translate]);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('resources.quotations.picker.title')}</DialogTitle>
      <DialogContent sx={{ height: 480, px: 2 }}>
        <TextField
          type="search"
          autoFocus
          fullWidth
          placeholder={translate('resources.fabrics.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': translate('resources.fabrics.search') } }}
          sx={{ my: 1 }}
        />
        {isPending && !isError ? <ListSkeleton rows={6} /> : null}
        {data?.length === 0 ? <MessagePanel title={translate('resources.quotations.picker.empty')} /> : null}
        {data?.map((fabric) => (
          <PickableFabric
            key={fabric.id}
            fabric={fabric}
            times={picked.filter((id) => id === fabric.id).length}
            onPick={() => onPick(fabric)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Typography role="status" sx={{ mr: 'auto', pl: 2 }}>
          {picked.length === 0 ? null : translate('resources.quotations.lines', { smart_count: picked.length })}
        </Typography>
        <Button onClick={onClose} variant="contained">
          {translate('resources.quotations.picker.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function fabricsFor(search: string): Promise<AdminFabric[]> {
  const { data } = await dataProvider.getList<AdminFabric>('fabrics', {
    filter: search ? { search } : {},
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'name', order: 'ASC' },
  });
  return data;
}
