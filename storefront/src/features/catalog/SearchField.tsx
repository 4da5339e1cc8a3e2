import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { MAX_CHARACTERS } from '@selvedge/domain/fabrics/search/read-search';
import { memo, useEffect, useRef } from 'react';
import { t } from '../../lib/language';
import { openDialog } from '../../state/dialogs';
import type { CatalogFilter } from './use-catalog-filter';

const PAUSE_MS = 300;

export interface SearchFieldProps {
  value: string;
  /** The color that is searched already, `#rrggbb`. */
  near?: string;
  onSearch: (text: string) => void;
  onChange: (changes: Partial<CatalogFilter>) => void;
}

/**
 * Searches when the typing pauses, and leads to the search by color. The browser keeps the text, so that a letter is there at
 * once however slow the device is.
 */
export const SearchField = memo(function SearchField({ value, near, onSearch, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The text of the address, or the one that it is about to have: a late answer must not undo what was typed since. */
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    // Changed by the back button or by 'Clear'.
    clearTimeout(pause.current);
    sent.current = value;
    if (field.current) field.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (text: string) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      if (text === sent.current) return;
      sent.current = text;
      onSearch(text);
    }, PAUSE_MS);
  };
  return (
    <OutlinedInput
      fullWidth
      type="search"
      size="small"
      placeholder={t('Search fabrics...')}
      defaultValue={value}
      inputRef={field}
      onChange={(event) => search(event.target.value.trim())}
      sx={{ minHeight: 44 }}
      slotProps={{ input: { 'aria-label': t('Search fabrics'), maxLength: MAX_CHARACTERS } }}
      startAdornment={
        <InputAdornment position="start">
          <Search />
        </InputAdornment>
      }
      endAdornment={
        <IconButton
          aria-label={t('Search by color')}
          edge="end"
          onClick={() => openDialog({ name: 'find-colour', near, onChoose: (hex) => onChange({ near: hex }) })}
        >
          <PaletteOutlined />
        </IconButton>
      }
    />
  );
});
