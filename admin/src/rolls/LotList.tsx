import { Button, Stack } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import type { DyeLot } from '@selvedge/domain/rolls/roll';
import { useCallback, useState } from 'react';
import { type FilterPayload, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useDownload } from '../hooks/use-download';
import { listAddress } from '../lib/list-address';
import { IfAllowed } from '../permissions/IfAllowed';
import { ChoiceInput } from '../ui/inputs';
import { lazyDialog } from '../ui/lazy-dialog';
import { ListPage } from '../ui/list/ListPage';
import { ResponsiveColumn } from '../ui/list/ResponsiveColumn';
import { TwoLines } from '../ui/TwoLines';

const LotDialog = lazyDialog(async () => (await import('./LotDialog')).LotDialog);

const words = 'resources.lots';

/** Dye lots: the lengths of a color that were dyed at one time. */
export function LotList() {
  const translate = useTranslate();
  const [edited, edit] = useState<DyeLot | null>(null);
  const close = useCallback(() => edit(null), []);
  const card = useDownload(translate('rolls.lot_form.card_failed'));
  return (
    <>
      <ListPage<DyeLot>
        isInbox
        sort={{ field: 'received_at', order: 'DESC' }}
        sortable={['received_at', 'lot_code', 'created_at']}
        filters={filtersUnder}
        action={
          <Button component={RouterLink} to="/rolls" variant="outlined">
            {translate('rolls.all')}
          </Button>
        }
      >
        <ResponsiveColumn<DyeLot>
          source="lot_code"
          width={120}
          card="heading"
          render={({ lot_code, supplier_name }) => <TwoLines isBroken first={lot_code} second={supplier_name} />}
        />
        <ResponsiveColumn<DyeLot>
          label={`${words}.fields.fabric`}
          width={140}
          share={100}
          render={({ fabric_name, item_code, color }) => (
            <TwoLines isCut first={fabric_name} second={`${item_code} · ${color}`} />
          )}
        />
        <ResponsiveColumn<DyeLot>
          source="received_at"
          width={100}
          isMinor
          render={({ received_at }) => formatDay(received_at)}
        />
        <ResponsiveColumn<DyeLot>
          label={`${words}.fields.rolls`}
          align="right"
          width={110}
          render={({ rolls, meters }) => (
            <TwoLines
              first={formatLength(meters, 'meters')}
              second={translate('rolls.lot_form.count', { smart_count: rolls })}
            />
          )}
        />
        <ResponsiveColumn<DyeLot>
          label="list.actions"
          width={288}
          card="foot"
          render={(lot) => (
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
              <Button
                size="small"
                variant="outlined"
                component={RouterLink}
                to={listAddress('rolls', { lot_id: lot.id })}
              >
                {translate('rolls.lot_form.rolls')}
              </Button>
              <Button
                size="small"
                variant="outlined"
                disabled={card.isPending}
                onClick={() => card.mutate(`/admin/lots/${lot.id}/shade-card.pdf`)}
              >
                {translate('rolls.lot_form.card')}
              </Button>
              <IfAllowed right="stock.receive">
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={translate('rolls.lot_form.edit_one', { lot: lot.lot_code })}
                  onClick={() => edit(lot)}
                >
                  {translate('rolls.lot_form.edit')}
                </Button>
              </IfAllowed>
            </Stack>
          )}
        />
      </ListPage>
      {edited ? <LotDialog lot={edited} onClose={close} /> : null}
    </>
  );
}

const filtersUnder = ({ fabric_id }: FilterPayload) =>
  fabric_id
    ? [
        <ChoiceInput
          key="fabric_id"
          source="fabric_id"
          alwaysOn
          emptyText=""
          choices={[{ id: fabric_id, name: `${words}.of_fabric` }]}
        />,
      ]
    : [];
