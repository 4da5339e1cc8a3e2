import { Alert, Button } from '@mui/material';
import { formatDate } from '@selvedge/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';

const words = 'resources.quotations.away';

/** Shows the deputy of the signed-in person and until when, and ends the absence. */
export function OwnAbsence({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const { data } = useQuery({
    queryKey: ['quotations', 'absences'],
    queryFn: () => dataProvider.absences(),
    staleTime: 0,
  });
  const back = useChange({
    change: (userId: string) => dataProvider.endAbsence(userId),
    done: `${words}.back_done`,
    failure: `${words}.back_failed`,
    refresh: ['quotations'],
    close: onClose,
  });
  const own = data?.absences.find(({ user_id }) => user_id === identity?.id);
  if (!own) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" disabled={back.isPending} onClick={() => back.mutate(own.user_id)}>
          {translate(`${words}.back`)}
        </Button>
      }
    >
      {translate(`${words}.now`, { name: own.deputy_name, day: formatDate(own.until) })}
    </Alert>
  );
}
