import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment } from '@mui/material';
import { useRef } from 'react';
import { TextInput, useResourceContext, useTranslate } from 'react-admin';
import { useKeysOn, useSingleKeys } from './row-keys';

/** The search field of the filter form; `/` anywhere on the page focuses it. */
export function SearchBox({ source }: { source: string; alwaysOn?: boolean }) {
  const translate = useTranslate();
  const label = translate(`resources.${useResourceContext()}.search`);
  const box = useRef<HTMLDivElement>(null);
  const [isOn] = useKeysOn();
  useSingleKeys((event) => {
    if (!isOn || event.key !== '/') return;
    event.preventDefault();
    // At once: the form's own setFocus waits for a timer, and letters typed in between would be lost.
    box.current?.querySelector('input')?.focus();
  });
  return (
    <TextInput
      source={source}
      label={false}
      type="search"
      placeholder={label}
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/' },
        input: {
          ref: box,
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: isOn && (
            <InputAdornment position="end" aria-hidden title={translate('list.slash')} sx={keyHint}>
              /
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Only beside an empty field, on devices with a keyboard. */
const keyHint = {
  'input:not(:placeholder-shown) + &': { display: 'none' },
  '& > p': { border: 1, borderColor: 'divider', borderRadius: '4px', fontSize: '0.75rem', px: 0.75 },
  '@media (pointer: coarse), (max-width: 599.95px)': { display: 'none' },
};
