import { TablePagination } from '@mui/material';
import { useListContext } from 'react-admin';
import { PAGE_SIZES } from './column';

export function Pager() {
  const { total = 0, page, perPage, setPage, setPerPage } = useListContext();
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={PAGE_SIZES}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      slotProps={{ select: { native: true, inputProps: { 'aria-label': 'Rows per page' } } }}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', px: { xs: 1, sm: 2 } },
        '& .MuiTablePagination-spacer': { display: 'none' },
        '& .MuiTablePagination-displayedRows': { fontVariantNumeric: 'tabular-nums' },
      }}
    />
  );
}
