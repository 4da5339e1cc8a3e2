import { formatDate } from '@selvedge/domain/dates';
import type { Term } from '@selvedge/domain/fabrics/fabric';
import type { Column } from '../ui/list/column';
import { ListPage } from '../ui/list/ListPage';
import { TwoLines } from '../ui/TwoLines';

const columns: readonly Column<Term>[] = [
  { label: 'Name', sortBy: 'name', onCard: 'heading', cell: ({ name }) => <TwoLines first={name} /> },
  { label: 'Description', cell: ({ description }) => description || '-' },
  { label: 'Fabrics', sortBy: 'fabric_count', align: 'right', width: 120, cell: ({ fabric_count }) => fabric_count },
  { label: 'Created', sortBy: 'created_at', width: 160, cell: ({ created_at }) => formatDate(created_at) },
];

interface TermListProps {
  resource: 'categories' | 'patterns';
  title: string;
}

/** Categories and patterns are the same thing under two names: words that fabrics are found by. */
export function TermList({ resource, title }: TermListProps) {
  return (
    <ListPage
      resource={resource}
      title={title}
      subtitle={(total) => `${total} ${resource}`}
      columns={columns}
      sort={{ field: 'name', order: 'ASC' }}
      searchLabel={`Search ${resource}...`}
      empty={`No ${resource} found`}
      failure={`Failed to load ${resource}`}
    />
  );
}
