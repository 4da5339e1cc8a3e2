import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { FabricList, ListItemsInput, Repetition } from '@selvedge/domain/lists/fabric-list';
import { ALREADY_LISTED } from '@selvedge/domain/problem';
import { readNumber } from '@selvedge/domain/typed-number';
import { api } from '@selvedge/web/api';
import { ApiError } from '@selvedge/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import { myLists, oneList } from '../../state/lists';
import { ModalDialog } from '../../ui/ModalDialog';
import { Swatch } from '../../ui/Swatch';

interface AddToListDialogProps {
  fabric: Fabric;
  colourwayId?: string;
  onClose: () => void;
}

/** Puts a fabric on a list, in as many of its colors as are ticked. A color that is there already asks what to do. */
export function AddToListDialog({ fabric, colourwayId, onClose }: AddToListDialogProps) {
  const queryClient = useQueryClient();
  const { data, isPending, isError } = useQuery(myLists);
  const colours = offeredColours(fabric);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(colourwayId ? [colourwayId] : []));
  const [listId, setListId] = useState('');
  const [name, setName] = useState('');
  const [quantity, setQuantity] = useState('');
  const [asks, setAsks] = useState<{ listId: string; message: string } | null>(null);
  const [busy, run] = useOneAtATime();
  const keyOfList = useIdempotencyKey();
  const keyOfItems = useIdempotencyKey();
  const lists = data?.lists.filter(({ archived_at }) => archived_at === null) ?? [];
  const to = listId || (lists.find(({ is_favorites }) => !is_favorites)?.id ?? lists[0]?.id ?? 'new');

  const add = async (into: string, repeated?: Repetition) => {
    const amount =
      quantity.trim() === ''
        ? null
        : readNumber(quantity, { ...QUANTITY, label: 'The quantity', unit: fabric.price_unit });
    const problem = translateSentence(amount?.sentence);
    if (problem) return showError(problem);
    if (into === 'new' && !name.trim()) return showError(t('Give the new list a name'));
    const ids = colours.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
    const items = (ids.length > 0 ? ids : [null]).map((colourway_id) => ({
      fabric_id: fabric.id,
      colourway_id,
      quantity: amount?.value ?? null,
    }));
    let id = into;
    try {
      if (into === 'new') {
        id = (await api<FabricList>('/lists', { method: 'POST', body: { name }, headers: keyOfList(name) })).id;
        setListId(id);
        void queryClient.invalidateQueries({ queryKey: myLists.queryKey });
      }
      const body: ListItemsInput = { items, ...(repeated && { repeated }) };
      const call = { method: 'POST', body, headers: keyOfItems([id, body]) } as const;
      const list = await api<FabricList>(`/lists/${id}/items`, call);
      queryClient.setQueryData(oneList(id).queryKey, list);
      void queryClient.invalidateQueries({ queryKey: myLists.queryKey });
      showSuccess(t('{name} is on {list}', { name: fabric.name, list: list.name }));
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === ALREADY_LISTED)
        setAsks({ listId: id, message: messageOf(error, '') });
      else showError(messageOf(error, t('It could not be added. Please try again.')));
    }
  };
  const press = (into: string, repeated?: Repetition) => run(() => add(into, repeated));

  return (
    <ModalDialog title={t('Add {name} to a list', { name: fabric.name })} onClose={onClose} width="xs">
      {isPending && <Skeleton height={160} />}
      {isError && <Alert severity="error">{t('Failed to load lists')}</Alert>}
      {data && (
        <Box
          component="form"
          aria-label={t('Add to a list')}
          onSubmit={(event: React.FormEvent) => {
            event.preventDefault();
            void press(to);
          }}
          sx={{ display: 'grid', gap: 2, pt: 1 }}
        >
          <TextField
            select
            label={t('List')}
            value={to}
            onChange={(event) => setListId(event.target.value)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {lists.map((list) => (
              <option key={list.id} value={list.id}>
                {list.name}
              </option>
            ))}
            {data.left > 0 && <option value="new">{t('A new list')}</option>}
          </TextField>
          {to === 'new' && (
            <TextField
              label={t('Name of the new list')}
              value={name}
              required
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 80 } }}
            />
          )}
          {colours.length > 1 && (
            <FormGroup
              aria-label={t('Colors')}
              role="group"
              sx={{ maxHeight: 220, overflowY: 'auto', flexWrap: 'nowrap' }}
            >
              {colours.map((colour) => (
                <FormControlLabel
                  key={colour.id}
                  control={
                    <Checkbox
                      checked={chosen.has(colour.id)}
                      onChange={() =>
                        setChosen((before) => {
                          const next = new Set(before);
                          if (!next.delete(colour.id)) next.add(colour.id);
                          return next;
                        })
                      }
                    />
                  }
                  label={
                    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                      <Swatch hex={colour.hex} />
                      {colour.name}
                    </Box>
                  }
                />
              ))}
            </FormGroup>
          )}
          <TextField
            label={t('Quantity in {unit} (optional)', { unit: fabric.price_unit })}
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
            slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
          />
          {asks ? (
            <Alert severity="info">
              {asks.message}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                <Button variant="outlined" disabled={busy} onClick={() => void press(asks.listId, 'add_up')}>
                  {t('Add up')}
                </Button>
                <Button variant="outlined" disabled={busy} onClick={() => void press(asks.listId, 'second_line')}>
                  {t('Second line')}
                </Button>
              </Box>
            </Alert>
          ) : (
            <Button type="submit" variant="contained" disabled={busy}>
              {busy ? t('Adding...') : t('Add')}
            </Button>
          )}
        </Box>
      )}
    </ModalDialog>
  );
}
