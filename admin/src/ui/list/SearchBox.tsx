import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useInput, useResourceContext, useTranslate } from 'react-admin';

/** The search field of the filter form; `/` anywhere on the page focuses it. */
export function SearchBox({ source }: { source: string; alwaysOn?: boolean }) {
  const translate = useTranslate();
  const label = translate(`resources.${useResourceContext()}.search`);
  const { id, field } = useInput({ source, defaultValue: '' });
  const input = useRef<HTMLInputElement>(null);
  useFocusOnSlash(input);
  return (
    <TextField
      {...field}
      id={id}
      type="search"
      placeholder={label}
      inputRef={input}
      fullWidth
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: field.value ? null : (
            <InputAdornment position="end" aria-hidden title={translate('list.slash')} sx={slashHint}>
              /
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** The key hint, on devices with a keyboard. */
const slashHint = {
  alignItems: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  fontSize: '0.75rem',
  height: 20,
  justifyContent: 'center',
  width: 20,
  '& > p': { fontSize: 'inherit' },
  '@media (pointer: coarse), (max-width: 599.95px)': { display: 'none' },
};

function useFocusOnSlash(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);
