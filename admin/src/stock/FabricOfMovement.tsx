import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { useGetManyAggregate } from 'react-admin';
import { TwoLines } from '../ui/TwoLines';

interface FabricOfMovementProps {
  id: string;
  /** Of the colourway that moved; empty for the fabric as a whole. */
  color: string;
}

/** Name and code of a fabric, read with those of the other rows in one request. */
export function FabricOfMovement({ id, color }: FabricOfMovementProps) {
  const { data } = useGetManyAggregate<AdminFabric>('fabrics', { ids: [id] });
  const fabric = data?.[0];
  return (
    <TwoLines isBroken first={fabric?.name ?? '…'} second={[fabric?.item_code, color].filter(Boolean).join(' · ')} />
  );
}
