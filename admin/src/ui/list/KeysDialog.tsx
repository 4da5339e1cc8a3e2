import { Box, Button, Checkbox, DialogActions, DialogContent, DialogTitle, FormControlLabel } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Dialog } from '../overlays';
import { type RowKeys, useKeysOn } from './row-keys';

interface KeysDialogProps {
  keys: RowKeys;
  onClose: () => void;
}

/** Lists the keys, and switches them off for people whom they disturb. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [isOn, setOn] = useKeysOn();
  const everywhere = ['j', 'k', 'enter', 'x', '/', 'ctrl_k', '?'].map((key) => ({ key, label: `list.keys.of.${key}` }));
  const own = Object.entries(keys).map(([key, { label }]) => ({ key, label }));
  const open = Object.hasOwn(keys, 'e') ? [] : [{ key: 'e', label: 'list.keys.of.e' }];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('list.keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={pairs}>
          {[...everywhere.slice(0, 4), ...open, ...own, ...everywhere.slice(4)].map(({ key, label }) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>
                <kbd>{translate(`list.keys.names.${key}`, { _: key })}</kbd>
              </dt>
              <dd>{translate(label)}</dd>
            </Box>
          ))}
        </Box>
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

const pairs = {
  columnGap: 2,
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  m: 0,
  rowGap: 1,
  '& dd': { m: 0 },
  '& kbd': {
    border: 1,
    borderColor: 'divider',
    borderRadius: '4px',
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    px: 0.75,
  },
};
