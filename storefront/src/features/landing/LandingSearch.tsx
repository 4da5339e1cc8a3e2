import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language';
import { categoryList } from '../../state/fabrics';

/** Search and category filter of the landing catalog; shown only when the build asks for it. */
export function LandingSearch({ onChange }: { onChange: (filter: { search?: string; category?: string[] }) => void }) {
  const categories = useQuery(categoryList).data ?? [];
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState('');
  const apply = (nextSearch: string, nextCategory: string) => {
    setSearch(nextSearch);
    setCategory(nextCategory);
    onChange({ search: nextSearch.trim(), category: nextCategory ? [nextCategory] : [] });
  };
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <TextField
        type="search"
        label={t('Search fabrics...')}
        value={search}
        onChange={(event) => apply(event.target.value, category)}
        sx={{ flex: '2 1 240px' }}
      />
      <TextField
        select
        label={t('Category')}
        value={category}
        onChange={(event) => apply(search, event.target.value)}
        sx={{ flex: '1 1 180px' }}
      >
        <MenuItem value="">{t('All categories')}</MenuItem>
        {categories.map(({ id, name }) => (
          <MenuItem key={id} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
