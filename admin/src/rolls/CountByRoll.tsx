import { Button } from '@mui/material';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { ROLLS } from './roll-parts';

const words = 'rolls.counted';

/** Says in the list of one fabric's rolls whether they are its stock. */
export function CountByRoll() {
  const { filterValues } = useListContext();
  const fabricId: unknown = filterValues.fabric_id;
  return typeof fabricId === 'string' ? (
    <IfAllowed right="stock.adjust">
      <Switch fabricId={fabricId} />
    </IfAllowed>
  ) : null;
}

function Switch({ fabricId }: { fabricId: string }) {
  const translate = useTranslate();
  const [isAsking, ask] = useState(false);
  const { data: fabric } = useQuery({
    queryKey: ['fabrics', 'counted', fabricId],
    queryFn: () => callJson<AdminFabric>('GET', `${ADMIN_API}/fabrics/${fabricId}`),
  });
  const way = fabric?.counted_by_roll ? 'off' : 'on';
  const change = useChange<void>({
    change: () => callJson(way === 'on' ? 'POST' : 'DELETE', `${ADMIN_API}/fabrics/${fabricId}/rolls`),
    done: `${words}.${way}.done`,
    failure: `${words}.failed`,
    serverSpeaks: true,
    refresh: ROLLS,
    close: () => ask(false),
    onRejected: () => ask(false),
  });
  if (!fabric) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => ask(true)}>
        {translate(`${words}.${way}.action`)}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={translate(`${words}.${way}.title`, { name: fabric.name })}
          text={translate(`${words}.${way}.text`)}
          confirm={translate(`${words}.${way}.action`)}
          isBusy={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  );
}
