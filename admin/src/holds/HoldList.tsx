import ChangeIcon from '@mui/icons-material/EditOutlined';
import EndIcon from '@mui/icons-material/TimerOffOutlined';
import { Button, Stack } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { AdminHold, HeldRoll } from '@selvedge/domain/stock/hold';
import { remainingTime } from '@selvedge/domain/stock/remaining-time';
import { shadeName } from '@selvedge/domain/stock/roll-plan';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useIsAllowed } from '../hooks/use-rights';
import { IfAllowed } from '../permissions/IfAllowed';
import { dataProvider } from '../providers/data-provider';
import { Badge } from '../ui/Badge';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { DateTimeField } from '../ui/date-fields';
import { IconAction } from '../ui/IconAction';
import { ChoiceInput } from '../ui/inputs';
import { lazyDialog } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';

const AddHoldDialog = lazyDialog(async () => (await import('./AddHoldDialog')).AddHoldDialog);
const ChangeHoldDialog = lazyDialog(async () => (await import('./ChangeHoldDialog')).ChangeHoldDialog);

const words = 'resources.holds';
const filters = [
  <ChoiceInput
    key="active"
    source="active"
    alwaysOn
    emptyText={`${words}.all`}
    choices={[
      { id: true, name: `${words}.kept` },
      { id: false, name: `${words}.over` },
    ]}
  />,
];

type Opened = { dialog: 'change' | 'end'; hold: AdminHold } | { dialog: 'add' } | null;

/** The holds of customers: how long they last and how they ended. */
export function HoldList() {
  const translate = useTranslate();
  const [opened, open] = useState<Opened>(null);
  const close = useCallback(() => open(null), []);
  const mayWrite = useIsAllowed('hold.write');
  return (
    <>
      <ListPage<AdminHold>
        isInbox
        sort={{ field: 'created_at', order: 'DESC' }}
        sortable={['created_at', 'expires_at']}
        filters={filters}
        action={
          <IfAllowed right="hold.write">
            <Button variant="contained" onClick={() => open({ dialog: 'add' })}>
              {translate(`${words}.add`)}
            </Button>
          </IfAllowed>
        }
      >
        <ResponsiveColumn<AdminHold>
          label={`${words}.fields.customer`}
          card="heading"
          render={({ customer_name, customer_company }) => (
            <TwoLines isCut first={customer_name} second={customer_company} />
          )}
        />
        <ResponsiveColumn<AdminHold>
          label={`${words}.fields.fabric`}
          render={({ fabric_name, item_code, rolls, ...color }) => (
            <TwoLines
              first={fabric_name}
              second={[item_code, colourLabel(color), ...rolls.map(nameOfRoll)].filter(Boolean).join(' · ')}
            />
          )}
        />
        <ResponsiveColumn<AdminHold>
          label={`${words}.fields.quantity_meters`}
          align="right"
          width={84}
          render={({ quantity_meters }) => formatLength(quantity_meters, 'meters')}
        />
        <ResponsiveColumn<AdminHold>
          label={`${words}.fields.state`}
          width={130}
          render={(hold) => <Left hold={hold} />}
        />
        <ResponsiveColumn<AdminHold> source="expires_at" width={138} field={DateTimeField} />
        {mayWrite ? (
          <ResponsiveColumn<AdminHold>
            label="list.actions"
            width={96}
            card="foot"
            render={(hold) =>
              hold.ended_at ? null : (
                <Stack direction="row">
                  <IconAction
                    title={translate(`${words}.change`)}
                    label={translate(`${words}.change_one`, { what: whatOf(hold) })}
                    icon={ChangeIcon}
                    onClick={() => open({ dialog: 'change', hold })}
                  />
                  <IconAction
                    title={translate(`${words}.end`)}
                    label={translate(`${words}.end_one`, { what: whatOf(hold) })}
                    icon={EndIcon}
                    onClick={() => open({ dialog: 'end', hold })}
                  />
                </Stack>
              )
            }
          />
        ) : null}
      </ListPage>
      {opened?.dialog === 'add' ? <AddHoldDialog onClose={close} /> : null}
      {opened?.dialog === 'change' ? <ChangeHoldDialog hold={opened.hold} onClose={close} /> : null}
      {opened?.dialog === 'end' ? <EndHold hold={opened.hold} onClose={close} /> : null}
    </>
  );
}

function Left({ hold: { ended_at, ended_because, expires_at } }: { hold: AdminHold }) {
  const translate = useTranslate();
  if (ended_at === null) return <strong>{remainingTime(expires_at, new Date())}</strong>;
  return <Badge tone="neutral">{translate(`${words}.because.${ended_because}`)}</Badge>;
}

function EndHold({ hold, onClose }: { hold: AdminHold; onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, isPending } = useChange({
    change: () => dataProvider.endHold(hold.id),
    done: `${words}.ended`,
    failure: `${words}.end_failed`,
    refresh: ['holds', 'fabrics', 'stock-movements'],
    close: onClose,
  });
  return (
    <ConfirmDialog
      title={translate(`${words}.end_title`)}
      text={translate(`${words}.end_text`, { what: whatOf(hold), customer: hold.customer_name })}
      confirm={translate(`${words}.end`)}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** `R-000123 (2611/A)`. */
const nameOfRoll = ({ roll_number, lot_code, band }: HeldRoll): string =>
  `${roll_number} (${shadeName({ lot_code, band })})`;

const whatOf = ({ fabric_name, color, quantity_meters }: AdminHold): string =>
  [fabric_name, color, formatLength(quantity_meters, 'meters')].filter(Boolean).join(', ');
