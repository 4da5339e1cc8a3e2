import ListIcon from '@mui/icons-material/TableRowsOutlined';
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import { Button, Stack } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

const views = [
  { name: 'list', path: '/quotations', icon: <ListIcon /> },
  { name: 'board', path: '/quotations/board', icon: <BoardIcon /> },
] as const;

/** Switches between the list and the board, under the same filter. */
export function ViewSwitch({ current }: { current: (typeof views)[number]['name'] }) {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const search = new URLSearchParams({ filter: JSON.stringify(filterValues) }).toString();
  return (
    <Stack component="nav" direction="row" aria-label={translate('resources.quotations.board.switch')}>
      {views.map(({ name, path, icon }) => (
        <Button
          key={name}
          component={Link}
          to={{ pathname: path, search }}
          size="small"
          startIcon={icon}
          variant={name === current ? 'contained' : 'outlined'}
          aria-current={name === current ? 'page' : undefined}
          disableElevation
          sx={{
            borderRadius: 0,
            minHeight: 40,
            '&:first-of-type': { borderRadius: '8px 0 0 8px' },
            '&:last-of-type': { borderRadius: '0 8px 8px 0' },
          }}
        >
          {translate(`resources.quotations.board.views.${name}`)}
        </Button>
      ))}
    </Stack>
  );
}
