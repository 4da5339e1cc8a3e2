import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

const PAUSE_MS = 300;

/** Searches after a pause in typing; `/` anywhere on the page brings the cursor here. */
export function SearchBox({ label }: { label: string }) {
  const list = useListContext();
  const latest = useRef(list);
  const applied: string = list.filterValues.search ?? '';
  const [text, setText] = useState(applied);
  const sent = useRef(applied);
  const timer = useRef<number>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useFocusOnSlash(input);

  useEffect(() => {
    // Cleared from elsewhere, or another address of the same list; what we sent ourselves is on its way already.
    if (applied !== sent.current) setText(applied);
    sent.current = applied;
  }, [applied]);
  useEffect(() => {
    latest.current = list;
  }, [list]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const type = (value: string) => {
    setText(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      sent.current = value.trim();
      // Another filter may have been chosen during the pause.
      const { filterValues, setFilters } = latest.current;
      const { search: _replaced, ...others } = filterValues;
      setFilters(sent.current ? { ...others, search: sent.current } : others);
    }, PAUSE_MS);
  };

  return (
    <TextField
      type="search"
      value={text}
      onChange={(event) => type(event.target.value)}
      placeholder={label}
      inputRef={input}
      sx={{ flex: '1 1 200px', maxWidth: { sm: 360 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'aria-keyshortcuts': '/' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text ? null : (
            <InputAdornment position="end" aria-hidden title="Press / to search" sx={slashHint}>
              /
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** A key to press, where there are keys. */
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
