import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useGetManyAggregate } from 'react-admin';
import { TwoLines } from '../ui/TwoLines';

interface FabricOfMovementProps {
  id: string;
  /** The color that moved; empty for the whole fabric. */
  color: string;
}

/** Name and code of a fabric, fetched with those of the other rows in one request. */
export function FabricOfMovement({ id, color }: FabricOfMovementProps) {
  const { data } = useGetManyAggregate<AdminFabric>('fabrics', { ids: [id] });
  const fabric = data?.[0];
  return (
    <TwoLines isBroken first={fabric?.name ?? '…'} second={[fabric?.item_code, color].filter(Boolean).join(' · ')} />
  );
}
