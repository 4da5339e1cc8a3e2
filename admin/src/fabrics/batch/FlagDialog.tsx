import { ConfirmDialog } from '../../ui/ConfirmDialog';
import type { FlagChange } from './flag-changes';
import { type Batch, fabricsOf, useBatch } from './use-batch';

interface FlagDialogProps {
  batch: Batch;
  flag: FlagChange;
  onClose: () => void;
}

export function FlagDialog({ batch, flag, onClose }: FlagDialogProps) {
  const { mutate, isPending } = useBatch(batch, onClose);
  return (
    <ConfirmDialog
      title={flag.question(fabricsOf(batch))}
      text={flag.consequence}
      confirm={flag.label}
      isBusy={isPending}
      onConfirm={() => mutate(flag.change)}
      onClose={onClose}
    />
  );
}
