import { FormDialog } from '../../ui/FormDialog';
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
    <FormDialog
      title={flag.question(fabricsOf(batch))}
      intro={flag.consequence}
      submitLabel={flag.label}
      isBusy={isPending}
      onSubmit={() => mutate(flag.change)}
      onClose={onClose}
    />
  );
}
