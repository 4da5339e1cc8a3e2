import LinkOffIcon from '@mui/icons-material/LinkOffOutlined';
import type { WithdrawnLinks } from '@selvedge/domain/quotations/shared-offer';
import { useState } from 'react';
import { Button, useListContext, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { ConfirmDialog } from '../ui/ConfirmDialog';

const words = 'resources.quotations.bulk_links';

/** Withdraws the private links of the selected quotations, after confirmation. */
export function BulkWithdrawLinks() {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const withdraw = useChange<void, WithdrawnLinks>({
    change: () => dataProvider.withdrawLinks({ ids: selectedIds }),
    done: ({ withdrawn }) => {
      onUnselectItems();
      return translate(`${words}.done`, { smart_count: withdrawn });
    },
    failure: `${words}.failed`,
    refresh: ['quotations'],
    close,
  });
  return (
    <>
      <Button label={`${words}.action`} onClick={() => setAsked(true)}>
        <LinkOffIcon />
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={translate(`${words}.title`)}
          text={translate(`${words}.text`, { smart_count: selectedIds.length })}
          confirm={translate(`${words}.action`)}
          isDangerous
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onClose={close}
        />
      ) : null}
    </>
  );
}
