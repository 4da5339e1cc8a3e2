import ApproveIcon from '@mui/icons-material/CheckOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import { Stack, Typography } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import type { WriteOff } from '@selvedge/domain/stock/write-off';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { ROLLS } from '../rolls/roll-parts';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { DateTimeField } from '../ui/date-fields';
import { IconAction } from '../ui/IconAction';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';
import { BulkApprove } from './BulkApprove';
import { wordsOf } from './write-off-words';

const words = 'resources.write-offs';

/** As many as somebody reads before approving them. */
const MAX_SELECTED = 25;

type Opened = { action: 'approve' | 'reject'; writeOff: WriteOff } | null;

/** Losses of stock that wait for a second person. */
export function WriteOffList() {
  const translate = useTranslate();
  const [opened, open] = useState<Opened>(null);
  const close = useCallback(() => open(null), []);
  return (
    <>
      <ListPage<WriteOff>
        isInbox
        sort={{ field: 'created_at', order: 'ASC' }}
        sortable={['created_at']}
        bulk={{ max: MAX_SELECTED, isSelectable: ({ is_own }: WriteOff) => !is_own, actions: <BulkApprove /> }}
      >
        <ResponsiveColumn<WriteOff>
          label={`${words}.fields.fabric`}
          card="heading"
          render={({ fabric_name, item_code, color, roll_number }) => (
            <TwoLines first={fabric_name} second={[item_code, color, roll_number].filter(Boolean).join(' · ')} />
          )}
        />
        <ResponsiveColumn<WriteOff>
          label={`${words}.fields.lost`}
          align="right"
          width={96}
          render={({ lost }) => formatLength(lost, 'meters')}
        />
        <ResponsiveColumn<WriteOff>
          label={`${words}.fields.counted`}
          align="right"
          width={96}
          render={({ counted }) => formatLength(counted, 'meters')}
        />
        <ResponsiveColumn<WriteOff>
          label={`${words}.fields.counted_by`}
          render={({ counted_by, reason }) => <TwoLines first={counted_by} second={reason} />}
        />
        <ResponsiveColumn<WriteOff> source="created_at" width={138} field={DateTimeField} />
        <ResponsiveColumn<WriteOff>
          label="list.actions"
          width={96}
          card="foot"
          render={(writeOff) => (
            <Stack direction="row" sx={{ alignItems: 'center' }}>
              {writeOff.is_own ? (
                <Typography variant="caption">{translate(`${words}.own`)}</Typography>
              ) : (
                <IconAction
                  title={translate(`${words}.approve`)}
                  label={translate(`${words}.approve_one`, wordsOf(writeOff))}
                  icon={ApproveIcon}
                  onClick={() => open({ action: 'approve', writeOff })}
                />
              )}
              <IconAction
                title={translate(`${words}.reject`)}
                label={translate(`${words}.reject_one`, wordsOf(writeOff))}
                icon={RejectIcon}
                onClick={() => open({ action: 'reject', writeOff })}
              />
            </Stack>
          )}
        />
      </ListPage>
      {opened ? <DecideWriteOff {...opened} onClose={close} /> : null}
    </>
  );
}

function DecideWriteOff({ action, writeOff, onClose }: NonNullable<Opened> & { onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, isPending } = useChange({
    change: () => dataProvider[action === 'approve' ? 'approveWriteOff' : 'rejectWriteOff'](writeOff.id),
    done: `${words}.${action === 'approve' ? 'approved' : 'rejected'}`,
    failure: `${words}.${action}_failed`,
    refresh: ['write-offs', ...ROLLS],
    close: onClose,
    onRejected: onClose,
  });
  const parts = wordsOf(writeOff);
  return (
    <ConfirmDialog
      title={translate(`${words}.${action}_title`, parts)}
      text={translate(`${words}.${action}_text`, parts)}
      confirm={translate(`${words}.${action}`)}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
