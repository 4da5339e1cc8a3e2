import { Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { nameKey } from '@selvedge/domain/look-alikes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDebounced } from '../../hooks/use-debounced';
import { showError } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { Dialog } from '../../ui/overlays';
import { ListSkeleton, MessagePanel } from '../../ui/placeholders';
import { PickableFabric } from './PickableFabric';

const SHOWN = 25;
const PAUSE_MS = 300;

interface FabricPickerProps {
  /** Ids of the fabrics in the quotation. */
  picked: readonly string[];
  onPick: (fabric: AdminFabric) => void;
  onClose: () => void;
}

/**
 * Stays open until all are picked. The keyboard stays in the search: Enter picks the fabric of that code, or the only
 * match, and selects the text for the next search.
 */
export function FabricPicker({ picked, onPick, onClose }: FabricPickerProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { data, isPending, isError, isPlaceholderData } = useQuery({
    queryKey: ['fabrics', 'picker', search],
    queryFn: () => fabricsFor(search),
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (isError) showError(translate(`resources.quotations.picker.${search ? 'search_failed' : 'load_failed'}`));
  }, [isError, search, translate]);

  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const found = isPlaceholderData || search !== text.trim() ? undefined : data;
  useEffect(() => {
    if (!isAsking || !found) return;
    setAsking(false);
    const meant = found.find(({ item_code }) => nameKey(item_code) === nameKey(search)) ?? onlyOne(found);
    if (meant) onPick(meant);
    if (meant) field.current?.select();
    else list.current?.querySelector('button')?.focus();
  }, [isAsking, found, search, onPick]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const inSearch = event.target === field.current;
    if (event.key === 'Enter' && inSearch) {
      event.preventDefault();
      setAsking(search !== '' || text.trim() !== '');
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const stops = [field.current, ...(list.current?.querySelectorAll('button') ?? [])];
    stops[stops.indexOf(event.target as HTMLButtonElement) + by]?.focus();
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{translate('resources.quotations.picker.title')}</DialogTitle>
      <DialogContent ref={list} onKeyDown={onKeyDown} sx={{ height: 480, px: 2 }}>
        <TextField
          type="search"
          autoFocus
          fullWidth
          placeholder={translate('resources.fabrics.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          inputRef={field}
          helperText={translate('resources.quotations.picker.how')}
          slotProps={{
            htmlInput: { 'aria-label': translate('resources.fabrics.search') },
            // A phone has no arrow keys.
            formHelperText: { sx: { display: { xs: 'none', sm: 'block' } } },
          }}
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

const onlyOne = (found: readonly AdminFabric[]) => (found.length === 1 ? found[0] : undefined);

async function fabricsFor(search: string): Promise<AdminFabric[]> {
  const { data } = await dataProvider.getList<AdminFabric>('fabrics', {
    filter: search ? { search } : {},
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'name', order: 'ASC' },
  });
  return data;
}
