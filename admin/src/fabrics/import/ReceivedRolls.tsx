import { Link, Stack, Typography } from '@mui/material';
import { MAX_LABELS } from '@selvedge/domain/fabrics/label-layouts';
import { formatLength } from '@selvedge/domain/length';
import type { Roll } from '@selvedge/domain/rolls/roll';
import { useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { LabelsButton } from '../../rolls/roll-parts';
import { CellTable } from './CellTable';

/** The rolls of a packing list with their new numbers, the first 200, and their labels. */
export function ReceivedRolls({ importId }: { importId: string }) {
  const translate = useTranslate();
  const { data: rolls = [] } = useGetList<Roll>('rolls', {
    filter: { import_id: importId },
    pagination: { page: 1, perPage: MAX_LABELS },
    sort: { field: 'roll_number', order: 'ASC' },
  });
  if (rolls.length === 0) return null;
  const [first, last] = [rolls[0]?.roll_number, rolls.at(-1)?.roll_number];
  const label = translate('rolls.import.numbers', { first, last, smart_count: rolls.length });
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="h3" component="h3">
        {label}
      </Typography>
      <CellTable
        label={label}
        headings={['roll', 'mill_roll', 'fabric', 'lot', 'meters'].map((name) => translate(`rolls.import.${name}`))}
        rows={rolls.map(
          ({ id, roll_number, mill_roll_number, item_code, color, lot_code, length, ticket_length, state }) => ({
            key: id,
            cells: [
              <Link key={id} component={RouterLink} to={`/rolls/${id}`}>
                {roll_number}
              </Link>,
              mill_roll_number,
              `${item_code} · ${color}`,
              lot_code,
              formatLength(state === 'expected' ? ticket_length : length, 'meters'),
            ],
          }),
        )}
      />
      <LabelsButton ids={rolls.map(({ id }) => id)} sx={{ alignSelf: 'flex-start' }} />
    </Stack>
  );
}
