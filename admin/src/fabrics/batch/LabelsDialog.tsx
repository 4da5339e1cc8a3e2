import {
  type LabelLayoutName,
  labelLayoutNames,
  labelLayouts,
  MAX_LABELS,
} from '@selvedge/domain/fabrics/label-layouts';
import { useTranslate } from 'react-admin';
import { useDownload } from '../../hooks/use-download';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FormDialog } from '../../ui/FormDialog';
import { ChoiceInput } from '../../ui/inputs';

const words = 'resources.fabrics.labels';

interface LabelsDialogProps {
  ids: readonly string[];
  /** True if all matching fabrics are selected, which is more than one print run takes. */
  isAll: boolean;
  onClose: () => void;
}

/** Prints labels of the selected fabrics on a common label sheet. */
export function LabelsDialog({ ids, isAll, onClose }: LabelsDialogProps) {
  const translate = useTranslate();
  const { mutateAsync } = useDownload(translate(`${words}.failed`));
  if (isAll || ids.length > MAX_LABELS) {
    return (
      <ConfirmDialog
        title={translate(`${words}.too_many_title`)}
        text={translate(`${words}.too_many`, { max: MAX_LABELS })}
        confirm={translate('form.close')}
        onConfirm={onClose}
        onClose={onClose}
      />
    );
  }
  const print = async ({ layout }: { layout: LabelLayoutName }) => {
    const printed = await mutateAsync(`/admin/fabrics/labels?ids=${ids.join(',')}&layout=${layout}`).catch(() => null);
    if (printed) onClose();
    return undefined;
  };
  return (
    <FormDialog<{ layout: LabelLayoutName }>
      title={translate(`${words}.title`)}
      intro={translate(`${words}.intro`, { smart_count: ids.length })}
      submitLabel={`${words}.submit`}
      defaultValues={{ layout: 'a4-3x8' }}
      onSubmit={print}
      onClose={onClose}
    >
      <ChoiceInput
        source="layout"
        label={`${words}.layout`}
        helperText={`${words}.hint`}
        choices={labelLayoutNames.map((name) => ({ id: name, name: translate(`${words}.sheet`, sheetOf(name)) }))}
      />
    </FormDialog>
  );
}

function sheetOf(name: LabelLayoutName) {
  const { columns, rows, width, height, article } = labelLayouts[name];
  return { count: columns * rows, width, height, article };
}
