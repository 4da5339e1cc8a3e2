import { Button, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Fact, Facts } from '../Facts';
import { Dialog } from '../overlays';
import { type RowKeys, useKeysOn } from './row-keys';

interface KeysDialogProps {
  keys: RowKeys;
  onClose: () => void;
}

/** Lists the keys, and switches them off for people whom they disturb. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
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
