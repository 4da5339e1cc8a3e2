import { Button, Typography } from '@mui/material';
import { exactSum, formatLength } from '@selvedge/domain/length';
import type { WriteOff } from '@selvedge/domain/stock/write-off';
import { hasStatus, rejectionOf } from '@selvedge/web/api-error';
import { useState } from 'react';
import { useGetMany, useListContext, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { ROLLS } from '../rolls/roll-parts';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { RejectedDialog } from '../ui/list/RejectedDialog';
import { useSelection } from '../ui/list/selection';
import { wordsOf } from './write-off-words';

const words = 'resources.write-offs';

interface NotBooked {
  writeOff: WriteOff;
  reason: string;
}

/** Approves the selected write-offs one by one; one that is rejected does not affect the others. */
export function BulkApprove() {
  const translate = useTranslate();
  const [isAsked, ask] = useState(false);
  const [notBooked, setNotBooked] = useState<readonly NotBooked[]>([]);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => ask(true)}>
        {translate(`${words}.approve`)}
      </Button>
      {isAsked ? <ApproveDialog onNotBooked={setNotBooked} onClose={() => ask(false)} /> : null}
      {notBooked.length > 0 ? (
        <RejectedDialog
          title={translate(`${words}.not_booked`)}
          rejected={notBooked.map(({ writeOff, reason }) => ({
            id: writeOff.id,
            name: wordsOf(writeOff).what,
            reason,
          }))}
          onClose={() => setNotBooked([])}
        />
      ) : null}
    </>
  );
}

function ApproveDialog({
  onNotBooked,
  onClose,
}: {
  onNotBooked: (notBooked: NotBooked[]) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { onSelect } = useListContext<WriteOff>();
  const ids = useSelection()?.ids ?? [];
  const { data: writeOffs = [], isPending: isLoading } = useGetMany<WriteOff>('write-offs', { ids: [...ids] });
  const approve = useChange<void, { approved: number; notBooked: NotBooked[] }>({
    change: async () => {
      const notBooked: NotBooked[] = [];
      for (const writeOff of writeOffs) {
        try {
          await dataProvider.approveWriteOff(writeOff.id);
        } catch (error) {
          const reason = REJECTIONS.some((status) => hasStatus(error, status)) && rejectionOf(error, '');
          if (!reason) throw error;
          notBooked.push({ writeOff, reason });
        }
      }
      return { approved: writeOffs.length - notBooked.length, notBooked };
    },
    done: ({ approved, notBooked }) => {
      onSelect(notBooked.map(({ writeOff }) => writeOff.id));
      onNotBooked(notBooked);
      return approved > 0 ? translate(`${words}.approved_many`, { smart_count: approved }) : null;
    },
    failure: `${words}.approve_failed`,
    refresh: ['write-offs', ...ROLLS],
    close: onClose,
  });
  const lost = exactSum(writeOffs.map((row) => row.lost));
  return (
    <ConfirmDialog
      title={translate(`${words}.approve_title`, { lost: formatLength(lost, 'meters') })}
      text={writeOffs.map((row) => (
        <Typography key={row.id} sx={{ mb: 1 }}>
          {translate(`${words}.approve_text`, wordsOf(row))}
        </Typography>
      ))}
      confirm={translate(`${words}.approve`)}
      isDangerous
      isBusy={isLoading || approve.isPending}
      onConfirm={() => approve.mutate()}
      onClose={onClose}
    />
  );
}

/** One's own, one that was decided meanwhile, and one whose stock has changed. */
const REJECTIONS = [403, 404, 409];
