import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { FlagChange } from './flag-changes';
import { type Batch, useBatch, useFabricsOf } from './use-batch';

interface FlagDialogProps {
  batch: Batch;
  flag: FlagChange;
  onClose: () => void;
}

export function FlagDialog({ batch, flag, onClose }: FlagDialogProps) {
  const translate = useTranslate();
  const words = `resources.fabrics.flags.${flag.name}`;
  const { mutate, isPending } = useBatch(batch, onClose);
  return (
    <ConfirmDialog
      title={translate(`${words}.question`, { fabrics: useFabricsOf(batch) })}
      text={translate(`${words}.consequence`)}
      confirm={translate(`${words}.label`)}
      isBusy={isPending}
      onConfirm={() => mutate(flag.change)}
      onClose={onClose}
    />
  );
}
