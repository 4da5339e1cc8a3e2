import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useDebounced } from '../../hooks/use-debounced';
import { complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { ListSkeleton } from '../../ui/list/ListSkeleton';
import { MessagePanel } from '../../ui/MessagePanel';
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
  const titleId = useId();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { data, isPending, isError } = useQuery({
    queryKey: ['fabrics', 'picker', search],
    queryFn: () => fabricsFor(search),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (isError) complain(search ? 'Failed to search fabrics' : 'Failed to load fabrics');
  }, [isError, search]);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Select Fabric</DialogTitle>
      <DialogContent sx={{ height: 480, px: 2 }}>
        <TextField
          type="search"
          autoFocus
          fullWidth
          placeholder="Search fabrics..."
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { 'aria-label': 'Search fabrics...' } }}
          sx={{ my: 1 }}
        />
        {isPending && !isError ? <ListSkeleton rows={6} /> : null}
        {data?.length === 0 ? <MessagePanel title="No fabrics found" /> : null}
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
          {picked.length === 0 ? null : picked.length === 1 ? '1 line' : `${picked.length} lines`}
        </Typography>
        <Button onClick={onClose} variant="contained">
          Done
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
