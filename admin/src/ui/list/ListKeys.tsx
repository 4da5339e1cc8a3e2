import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { type RefObject, useCallback, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { lazyDialog } from '../lazy-dialog';
import { type RowKeys, useKeysOn, useSingleKeys } from './row-keys';

const KeysDialog = lazyDialog(async () => (await import('./KeysDialog')).KeysDialog);

interface ListKeysProps {
  list: RefObject<HTMLElement | null>;
  keys: RowKeys;
}

/**
 * The keys of a list: j and k move the focus over the links of the rows, so that Enter opens the record by itself; x selects;
 * others are the list's own. The question mark explains them. None acts while somebody types or a dialog is open.
 */
export function ListKeys({ list, keys }: ListKeysProps) {
  const translate = useTranslate();
  const { data } = useListContext<RaRecord>();
  const [isOn] = useKeysOn();
  const [isHelping, setHelping] = useState(false);
  const stopHelping = useCallback(() => setHelping(false), []);
  useSingleKeys((event) => {
    const { key } = event;
    if (key === '?') return setHelping(true);
    if (!isOn || !list.current) return;
    const links = [...list.current.querySelectorAll<HTMLElement>('[data-row-link]')];
    const row = document.activeElement?.closest(':is(tr, li)');
    const current = row && list.current.contains(row) ? row.querySelector<HTMLElement>('[data-row-link]') : null;
    const place = current ? links.indexOf(current) : -1;
    const record = current && data?.find(({ id }) => String(id) === current.dataset.rowLink);
    const box = current && row?.querySelector<HTMLInputElement>('input[type="checkbox"]');
    const own = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (key === 'j') links[Math.min(place + 1, links.length - 1)]?.focus();
    else if (key === 'k') links[Math.max(place - 1, 0)]?.focus();
    else if (key === 'x' && box) box.click();
    else if (own && record) own.run(record);
    else if (key === 'e' && current) current.click();
    else return;
    event.preventDefault();
  });
  return (
    <>
      <Tooltip title={translate('list.keys.open')}>
        <IconButton
          size="small"
          aria-label={translate('list.keys.open')}
          aria-haspopup="dialog"
          onClick={() => setHelping(true)}
          sx={{ '@media (pointer: coarse), (max-width: 599.95px)': { display: 'none' } }}
        >
          <KeyboardIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isHelping ? <KeysDialog keys={keys} onClose={stopHelping} /> : null}
    </>
  );
}
