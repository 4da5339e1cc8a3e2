import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import { Button, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { IconButtonWithTooltip, type RaRecord, useListContext, useStore, useTranslate } from 'react-admin';
import { Dialog } from '../overlays';
import { Fact, Facts } from '../Section';

/** The action of a key on the row that has the focus. */
interface RowKey {
  /** Key of its text in the help. */
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: each list asks it of its own kind of record
  run: (row: any) => void;
}

export type RowKeys = Readonly<Record<string, RowKey>>;

/** Whether single keys act: people whom they disturb can switch them off, including the slash of the search. */
export const useKeysOn = () => useStore('lists.keys', true);

/** Calls `act` for each key pressed alone, but for those that belong to a field or a dialog. Checkboxes and buttons take no letters. */
export function useSingleKeys(act: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, target } = event;
      if (!ctrlKey && !metaKey && !altKey && !isTyping(target) && !document.querySelector('.MuiModal-root')) act(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [act]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null);

/**
 * The keys of a list: j and k move the focus over the links of the rows, so that Enter opens a record; x selects; others are
 * the list's own. The question mark explains them. None acts while somebody types or a dialog is open.
 */
export function ListKeys({ list, keys = {} }: { list: RefObject<HTMLElement | null>; keys?: RowKeys }) {
  const { data } = useListContext<RaRecord>();
  const [isOn] = useKeysOn();
  const [isHelping, setHelping] = useState(false);
  useSingleKeys((event) => {
    const { key } = event;
    if (key === '?') return setHelping(true);
    if (!isOn || !list.current) return;
    const links = [...list.current.querySelectorAll<HTMLElement>('[data-row-link]')];
    const row = document.activeElement?.closest(':is(tr, li)');
    const current = row && list.current.contains(row) ? row.querySelector<HTMLElement>('[data-row-link]') : null;
    const index = current ? links.indexOf(current) : -1;
    const record = current && data?.find(({ id }) => String(id) === current.dataset.rowLink);
    const box = current && row?.querySelector<HTMLInputElement>('input[type="checkbox"]');
    const own = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (key === 'j') links[Math.min(index + 1, links.length - 1)]?.focus();
    else if (key === 'k') links[Math.max(index - 1, 0)]?.focus();
    else if (key === 'x' && box) box.click();
    else if (own && record) own.run(record);
    else if (key === 'e' && current) current.click();
    else return;
    event.preventDefault();
  });
  return (
    <>
      <IconButtonWithTooltip
        size="small"
        label="list.keys.open"
        aria-haspopup="dialog"
        onClick={() => setHelping(true)}
        sx={{ '@media (pointer: coarse), (max-width: 599.95px)': { display: 'none' } }}
      >
        <KeyboardIcon fontSize="small" />
      </IconButtonWithTooltip>
      {isHelping ? <KeysDialog keys={keys} onClose={() => setHelping(false)} /> : null}
    </>
  );
}

/** Lists the keys, and switches them off for people whom they disturb. */
function KeysDialog({ keys, onClose }: { keys: RowKeys; onClose: () => void }) {
  const translate = useTranslate();
  const [isOn, setOn] = useKeysOn();
  const open = Object.hasOwn(keys, 'e') ? [] : ['e'];
  const all = ['j', 'k', 'enter', 'x', ...open, ...Object.keys(keys), '/', 'ctrl_k', '?'];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{translate('list.keys.title')}</DialogTitle>
      <DialogContent>
        <Facts>
          {all.map((key) => (
            <Fact key={key} label={<kbd>{translate(`list.keys.names.${key}`, { _: key })}</kbd>}>
              {translate(keys[key]?.label ?? `list.keys.of.${key}`)}
            </Fact>
          ))}
        </Facts>
        <FormControlLabel
          control={<Checkbox checked={isOn} onChange={(_event, on) => setOn(on)} />}
          label={translate('list.keys.on')}
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
