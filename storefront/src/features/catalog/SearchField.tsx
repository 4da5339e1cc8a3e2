import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { MOST_CHARACTERS } from '@selvedge/domain/fabrics/search/read-search';
import { memo, useEffect, useState } from 'react';
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

/** Searches when the typing pauses, and leads to the search by color. */
export const SearchField = memo(function SearchField({ value, near, onSearch, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from outside: by the back button or by 'Clear'.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <OutlinedInput
      fullWidth
      type="search"
      size="small"
      placeholder={t('Search fabrics...')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={{ minHeight: 44 }}
      slotProps={{ input: { 'aria-label': t('Search fabrics'), maxLength: MOST_CHARACTERS } }}
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
