import { Link, Stack, Typography } from '@mui/material';
import { formatLength, formatQuantity } from '@selvedge/domain/length';
import type { Roll } from '@selvedge/domain/rolls/roll';
import { useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { LabelsButton } from '../../rolls/roll-parts';
import { CellTable } from './CellTable';

const MAX_LISTED = 200;

/** The rolls of a packing list with their new numbers, the first 200, and the labels of all. */
export function ReceivedRolls({ importId }: { importId: string }) {
  const translate = useTranslate();
  const of = { filter: { import_id: importId }, sort: { field: 'roll_number', order: 'ASC' } } as const;
  const { data: rolls = [], total = 0 } = useGetList<Roll>('rolls', {
    ...of,
    pagination: { page: 1, perPage: MAX_LISTED },
  });
  if (rolls.length === 0) return null;
  const [first, last] = [rolls[0]?.roll_number, rolls.at(-1)?.roll_number];
  return (
    <Stack sx={{ gap: 1 }}>
      <CellTable
        title={translate('rolls.import.numbers', { first, last, smart_count: rolls.length })}
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
      {total > rolls.length ? (
        <Typography>
          {translate('rolls.import.listed', { count: rolls.length, total: formatQuantity(total) })}
        </Typography>
      ) : null}
      <LabelsButton rolls={{ ...of, count: total }} sx={{ alignSelf: 'flex-start' }} />
    </Stack>
  );
}
