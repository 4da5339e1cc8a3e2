import type { Term } from '@selvedge/domain/fabrics/fabric';
import { dataProvider } from '../providers/data-provider';
import { useChange } from '../providers/use-change';
import { FormDialog } from '../ui/FormDialog';
import { shownWith, type TermKind } from './term-kind';

interface DeleteTermDialogProps {
  kind: TermKind;
  term: Term;
  onClose: () => void;
}

export function DeleteTermDialog({ kind, term, onClose }: DeleteTermDialogProps) {
  const remove = useChange({
    change: () => dataProvider.delete(kind.resource, { id: term.id, previousData: term }),
    done: `${kind.Noun} deleted successfully`,
    failure: kind.failures.delete,
    refresh: shownWith(kind),
    close: onClose,
  });
  return (
    <FormDialog
      title={`Delete ${kind.noun}?`}
      intro={`“${term.name}” goes for good. ${consequence(term, kind)}`}
      submitLabel="Delete"
      color="error"
      isBusy={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

function consequence({ fabric_count }: Term, { noun }: TermKind): string {
  if (fabric_count === 0) return 'No fabric uses it.';
  return fabric_count === 1
    ? `1 fabric uses it and stays, without this ${noun}.`
    : `${fabric_count} fabrics use it and stay, without this ${noun}.`;
}
