import type { Term } from '@selvedge/domain/fabrics/fabric';
import { useResourceContext, useTranslate } from 'react-admin';
import { useDeleteOne } from '../hooks/use-delete-one';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { shownWithTerms } from './shown-with-terms';

/** Shows first how many fabrics will lose it. */
export function DeleteTermDialog({ term, onClose }: { term: Term; onClose: () => void }) {
  const translate = useTranslate();
  const words = `resources.${useResourceContext()}`;
  const { remove, isBusy } = useDeleteOne(term, { refresh: shownWithTerms, close: onClose });
  const { name, fabric_count } = term;
  return (
    <ConfirmDialog
      title={translate(`${words}.delete_title`)}
      text={translate(`${words}.${fabric_count === 0 ? 'delete_unused' : 'delete_text'}`, {
        name,
        smart_count: fabric_count,
      })}
      confirm={translate('form.delete')}
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
