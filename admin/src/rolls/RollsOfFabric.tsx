import { Link, Stack, Typography } from '@mui/material';
import { exactSum, formatLength } from '@selvedge/domain/length';
import type { DyeLot } from '@selvedge/domain/rolls/roll';
import { useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../lib/list-address';

const MAX_LOTS = 500;

export interface OfFabric {
  fabricId: string;
}

/** How much of a fabric its rolls here have, with ways to its rolls and lots; nothing for a fabric without lots. */
export function RollsOfFabric({ fabricId }: OfFabric) {
  const translate = useTranslate();
  const { data: lots = [], total = 0 } = useGetList<DyeLot>('lots', {
    filter: { fabric_id: fabricId },
    pagination: { page: 1, perPage: MAX_LOTS },
    sort: { field: 'received_at', order: 'DESC' },
  });
  if (lots.length === 0) return null;
  const rolls = lots.reduce((sum, lot) => sum + lot.rolls, 0);
  const length = formatLength(exactSum(lots.map((lot) => lot.meters)), 'meters');
  return (
    <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap', mt: 2 }}>
      <Typography sx={{ py: 1.25 }}>{translate('rolls.receive.sum', { smart_count: rolls, length })}</Typography>
      <Link component={RouterLink} to={listAddress('rolls', { fabric_id: fabricId })} sx={{ py: 1.25 }}>
        {translate('rolls.of_fabric.rolls')}
      </Link>
      <Link component={RouterLink} to={listAddress('lots', { fabric_id: fabricId })} sx={{ py: 1.25 }}>
        {translate('rolls.of_fabric.lots', { smart_count: total })}
      </Link>
    </Stack>
  );
}
