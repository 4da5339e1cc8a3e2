import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type SavedQuery, useListContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { IconAction } from '../IconAction';

interface SavedFilterListProps {
  saved: readonly SavedQuery[];
  onApplied: () => void;
  onDelete: (label: string) => void;
  onSave: () => void;
}

export function SavedFilterList({ saved, onApplied, onDelete, onSave }: SavedFilterListProps) {
  const { filterValues, sort, perPage } = useListContext();
  const navigate = useNavigate();
  const current = JSON.stringify([filterValues, sort]);
  const translate = useTranslate();
  const apply = ({ value: { filter, sort } }: SavedQuery) => {
    const address = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: sort?.field ?? '',
      order: sort?.order ?? '',
      page: '1',
      perPage: String(perPage),
    });
    void navigate({ search: `?${address}` });
    onApplied();
  };
  return (
    <>
      {saved.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2, pb: 1 }}>
          {translate('saved_filters.none')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, maxHeight: 320, overflowY: 'auto', p: 1, pb: 0 }}>
          {saved.map((one) => (
            <Box key={one.label} component="li" sx={{ alignItems: 'center', display: 'flex', gap: 1 }}>
              <Button
                onClick={() => apply(one)}
                aria-current={JSON.stringify([one.value.filter, one.value.sort]) === current}
                sx={name}
              >
                {one.label}
              </Button>
              <IconAction
                title={translate('form.delete')}
                label={translate('saved_filters.delete', { name: one.label })}
                icon={DeleteIcon}
                onClick={() => onDelete(one.label)}
              />
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ borderColor: 'divider', borderTop: saved.length ? 1 : 0, mt: 1, p: 1 }}>
        <Button fullWidth onClick={onSave}>
          {translate('saved_filters.save')}
        </Button>
      </Box>
    </>
  );
}

const name = {
  flex: 1,
  justifyContent: 'flex-start',
  minHeight: 44,
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'left',
  '&[aria-current="true"]': { bgcolor: 'primary.light' },
};
