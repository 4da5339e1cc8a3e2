import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { formatLength, shortUnit, wholeInches } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { FabricThumbnail } from '../ui/FabricThumbnail';
import type { Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { FabricBadges } from './FabricBadges';
import { FabricName } from './FabricName';
import { fabricFilters } from './fabric-filters';
import { PreOrderNotice } from './PreOrderNotice';
import { useCategories } from './use-categories';

const columns: readonly Column<AdminFabric>[] = [
  { label: 'Image', width: 80, onCard: 'heading', cell: (fabric) => <FabricThumbnail fabric={fabric} /> },
  { label: 'Fabric', sortBy: 'name', onCard: 'heading', cell: (fabric) => <FabricName fabric={fabric} /> },
  {
    label: 'Price',
    sortBy: 'price_per_meter',
    align: 'right',
    cell: (fabric) => `${formatRupees(fabric.price_per_meter)}/${shortUnit(fabric.price_unit)}`,
  },
  {
    label: 'Width',
    align: 'right',
    cell: (fabric) => (fabric.width == null ? '-' : `${wholeInches(fabric.width)}"`),
  },
  {
    label: 'Stock',
    sortBy: 'stock_quantity',
    align: 'right',
    cell: (fabric) => formatLength(fabric.stock_quantity, 'meters'),
  },
  { label: 'Status', width: 220, cell: (fabric) => <FabricBadges fabric={fabric} /> },
];

export function FabricList() {
  const categories = useCategories();
  return (
    <ListPage
      resource="fabrics"
      title="Fabric Management"
      subtitle={(total) => `${total} ${total === 1 ? 'fabric' : 'fabrics'}`}
      columns={columns}
      filters={(applied) => fabricFilters(categories, applied)}
      notice={({ pre_order }) => (pre_order === true ? <PreOrderNotice /> : null)}
      sort={{ field: 'created_at', order: 'DESC' }}
      searchLabel="Search fabrics..."
      empty="No fabrics found."
      failure="Failed to load data"
    />
  );
}
