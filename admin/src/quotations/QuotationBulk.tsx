import { Button, MenuItem, Stack } from '@mui/material';
import { colomboDay, endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import { formatQuantity } from '@selvedge/domain/length';
import { MANUAL_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import {
  MAX_QUOTATIONS_AT_ONCE,
  type QuotationBatchAnswer,
  type QuotationBatchInput,
} from '@selvedge/domain/quotations/quotation-batch';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useDownload } from '../hooks/use-download';
import { useRights } from '../hooks/use-rights';
import { undoCalls, useUndo } from '../hooks/use-undo-calls';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, DayInput } from '../ui/inputs';
import { useSelection } from '../ui/list/selection';
import { Menu } from '../ui/overlays';
import { BulkWithdrawLinks } from './BulkWithdrawLinks';
import { notPast } from './typed-numbers';
import { NOBODY, useStaffChoices } from './use-staff-choices';

const words = 'resources.quotations.bulk';

type OpenDialog = 'owner' | 'extend' | 'resend' | 'delete';
type BulkAction = Omit<QuotationBatchInput, 'selection'>;

/** The bulk actions of quotations: on the selected ones, or on all that match the filter. */
export function QuotationBulk() {
  const translate = useTranslate();
  const { may } = useRights();
  const selection = useSelection();
  const { onUnselectItems } = useListContext();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  if (!selection) return null;
  const offered = [
    ...(may('quote.write') ? (['owner'] as const) : []),
    ...(may('quote.send') ? (['extend', 'resend'] as const) : []),
    ...(may('quote.write') ? (['delete'] as const) : []),
  ];
  const close = () => setOpenDialog(null);
  const done = () => {
    close();
    onUnselectItems();
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          variant="outlined"
          color={action === 'delete' ? 'error' : 'primary'}
          onClick={() => setOpenDialog(action)}
        >
          {translate(`${words}.${action}.action`)}
        </Button>
      ))}
      <ExportButton />
      {selection.isAll || !may('quote.send') ? null : <BulkWithdrawLinks />}
      {openDialog === 'owner' ? <OwnerDialog onDone={done} onClose={close} /> : null}
      {openDialog === 'extend' ? <ExtendDialog onDone={done} onClose={close} /> : null}
      {openDialog === 'resend' || openDialog === 'delete' ? (
        <Question action={openDialog} onDone={done} onClose={close} />
      ) : null}
    </Stack>
  );
}

/** The selected quotations as the API takes them. */
function useSelected(): { selection: QuotationBatchInput['selection']; count: number } {
  const selection = useSelection();
  const { filterValues } = useListContext();
  return {
    selection: selection?.isAll ? { filter: filterValues } : { ids: [...(selection?.ids ?? [])] },
    count: selection?.count ?? 0,
  };
}

/** Pressing again after a lost response repeats nothing. Rejected quotations are listed by number. */
function useBatch(onDone: () => void) {
  const { selection } = useSelected();
  const [key] = useState(() => randomUuid());
  const refresh = ['quotations', 'dashboard'];
  const say = useUndo(refresh);
  return useChange<BulkAction, QuotationBatchAnswer>({
    change: (action) => dataProvider.batchQuotations({ ...action, selection }, key),
    done: ({ message, undo: calls }) => {
      say(message, undoCalls(calls));
      return undefined;
    },
    failure: `${words}.failed`,
    refresh,
    close: onDone,
  });
}

interface BulkDialogProps {
  onDone: () => void;
  onClose: () => void;
}

function useCounted(): string {
  const { count } = useSelected();
  return useTranslate()(`${words}.counted`, { smart_count: count, count: formatQuantity(count) });
}

function OwnerDialog({ onDone, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const counted = useCounted();
  const batch = useBatch(onDone);
  const choices = useStaffChoices();
  return (
    <FormDialog<{ owner_id: string }>
      title={translate(`${words}.owner.title`)}
      intro={counted}
      submitLabel={`${words}.owner.action`}
      defaultValues={{ owner_id: '' }}
      onSubmit={({ owner_id }) => batch.submit({ deed: 'owner', owner_id: owner_id === NOBODY ? null : owner_id })}
      onClose={onClose}
    >
      <ChoiceInput
        source="owner_id"
        label="resources.quotations.fields.owner"
        required
        emptyText="resources.quotations.away.choose"
        choices={[...choices, { id: NOBODY, name: 'resources.quotations.owner.none' }]}
        validate={(chosen: string) => (chosen ? undefined : 'resources.quotations.away.choose')}
      />
    </FormDialog>
  );
}

function ExtendDialog({ onDone, onClose }: BulkDialogProps) {
  const translate = useTranslate();
  const counted = useCounted();
  const batch = useBatch(onDone);
  return (
    <FormDialog<{ valid_until: string }>
      title={translate(`${words}.extend.title`)}
      intro={`${counted}. ${translate(`${words}.extend.text`)}`}
      submitLabel="resources.quotations.extend.confirm"
      defaultValues={{ valid_until: colomboDay(validUntil(new Date(), MANUAL_VALIDITY_DAYS)) }}
      onSubmit={({ valid_until }) =>
        batch.submit({ deed: 'extend', valid_until: endOfColomboDay(valid_until).toISOString() })
      }
      onClose={onClose}
    >
      <DayInput
        source="valid_until"
        label="resources.quotations.fields.valid_until"
        required
        validate={(day: string) => (day ? notPast(day) : 'resources.quotations.no_day')}
      />
    </FormDialog>
  );
}

function Question({ action, onDone, onClose }: BulkDialogProps & { action: 'resend' | 'delete' }) {
  const translate = useTranslate();
  const counted = useCounted();
  const batch = useBatch(onDone);
  return (
    <ConfirmDialog
      title={translate(`${words}.${action}.title`)}
      text={`${counted}. ${translate(`${words}.${action}.text`, { most: MAX_QUOTATIONS_AT_ONCE })}`}
      confirm={translate(`${words}.${action}.action`)}
      isDangerous={action === 'delete'}
      isBusy={batch.isPending}
      onConfirm={() => batch.mutate({ deed: action })}
      onClose={onClose}
    />
  );
}

function ExportButton() {
  const translate = useTranslate();
  const { selection } = useSelected();
  const { sort } = useListContext();
  const { mutate, isPending } = useDownload(`${words}.export.failed`);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (format: 'xlsx' | 'csv') => {
    close();
    const query = new URLSearchParams({
      format,
      filter: JSON.stringify('ids' in selection ? { id: selection.ids } : selection.filter),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    mutate(`/admin/quotations/export?${query}`);
  };
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isPending}
        onClick={() => setOpen(true)}
      >
        {translate(`${words}.export.action`)}
      </Button>
      <Menu open={isOpen} onClose={close} anchorEl={() => button.current}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <MenuItem key={format} onClick={() => take(format)}>
            {translate(`${words}.export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
