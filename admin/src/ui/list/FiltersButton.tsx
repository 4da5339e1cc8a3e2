import FilterListIcon from '@mui/icons-material/FilterList';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { FilterLiveForm, useListContext, useTranslate } from 'react-admin';
import { Drawer } from '../overlays';
import { appliedNames, type FilterInput } from './AppliedFilters';

interface FiltersButtonProps {
  /** Key of the words on the button. */
  title: string;
  filters: readonly FilterInput[];
  /** The number of matches. */
  count: ReactNode;
}

/** Filters behind one button, which shows how many are active, so that the rows come first. */
export function FiltersButton({ title: words, filters, count }: FiltersButtonProps) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const applied = appliedNames(filterValues).filter((name) => filters.some(({ props }) => props.source === name));
  const clear = () =>
    setFilters(Object.fromEntries(Object.entries(filterValues).filter(([name]) => !applied.includes(name))));
  const title = translate(words);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterListIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ borderColor: '#B9B0A0', flex: '1 1 120px', minHeight: 40, '@media (min-width: 768px)': { flex: 'none' } }}
      >
        {applied.length > 0 ? `${title} (${applied.length})` : title}
      </Button>
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { 'aria-label': title, sx: { width: 'min(320px, 88vw)' } } }}
      >
        <Box sx={{ flex: 1, overflowY: 'auto', p: 2 }}>
          <Typography variant="h2">{title}</Typography>
          <Typography component="div" color="textSecondary" role="status" sx={{ mb: 2 }}>
            {count}
          </Typography>
          <FilterLiveForm debounce={false} formComponent={Fields}>
            {filters}
          </FilterLiveForm>
        </Box>
        <Box sx={{ borderTop: 1, borderColor: 'divider', display: 'flex', gap: 1, p: 2 }}>
          <Button disabled={applied.length === 0} onClick={clear} sx={{ flex: 1 }}>
            {translate('list.clear_all')}
          </Button>
          <Button variant="contained" onClick={close} sx={{ flex: 1 }}>
            {translate('list.done')}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}

const Fields = (props: object) => <Box component="form" {...props} sx={{ display: 'grid', gap: 2 }} />;
