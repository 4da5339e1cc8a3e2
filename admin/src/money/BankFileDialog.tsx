import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { bankTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import type { BankFileResult } from '@selvedge/domain/invoicing/bank-line';
import { fetchResponse, parseJson } from '@selvedge/web/api';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { EncodingChoice } from '../fabrics/import/EncodingChoice';
import { importAddresses } from '../fabrics/import/import-workbook';
import { MappingStep } from '../fabrics/import/MappingStep';
import { sentMapping, whyIncomplete } from '../fabrics/import/mapping-form';
import { useInspection } from '../fabrics/import/use-inspection';
import { WorkbookInput } from '../fabrics/import/WorkbookInput';
import { useChange } from '../hooks/use-change';
import { showError } from '../lib/toast';
import { ADMIN_API } from '../providers/data-provider';
import { Dialog } from '../ui/overlays';

interface BankFileDialogProps {
  onRead: (result: BankFileResult) => void;
  onClose: () => void;
}

/** Reads a file of account movements: asks for the file and the meaning of its columns. */
export function BankFileDialog({ onRead, onClose }: BankFileDialogProps) {
  const translate = useTranslate();
  const [file, setFile] = useState<File | null>(null);
  const { look, inspection, text, mapping, change, problem, isLooking, isLookingAnew, forget, forgetMapping } =
    useInspection(bankTarget);
  const { mutate, isPending } = useChange({
    change: async (body: FormData): Promise<BankFileResult> =>
      parseJson(
        await (await fetchResponse(`${ADMIN_API}${importAddresses.bank}`, { method: 'POST', body })).text(),
      ) as BankFileResult,
    done: (result) => {
      forgetMapping();
      onRead(result);
      return null;
    },
    failure: 'money.bank.read_failed',
    refresh: ['bank-lines'],
    close: onClose,
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    forget();
    if (chosen) look({ file: chosen });
  };
  const submit = () => {
    if (!file || !inspection || !mapping) return showError(translate('money.bank.not_looked'));
    if (text && !text.is_certain) return showError(translate('resources.imports.text.missing'));
    const hindrance =
      whyIncomplete(mapping, bankTarget) ?? (inspection.days === 'ask' && !mapping.days ? 'no_day_order' : null);
    if (hindrance) return showError(translate(`resources.imports.mapping.${hindrance}`));
    const body = new FormData();
    body.set('mapping', JSON.stringify(sentMapping(mapping)));
    if (text) body.set('encoding', text.encoding);
    body.set('file', file);
    return mutate(body);
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="md">
      <DialogTitle>{translate('money.bank.file_title')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography color="textSecondary">{translate('money.bank.file_intro')}</Typography>
          <WorkbookInput disabled={isPending} onChoose={choose} />
          {isLooking ? (
            <Typography role="status" color="textSecondary">
              {translate('resources.imports.mapping.looking')}
            </Typography>
          ) : null}
          {problem ? <Alert severity="warning">{problem}</Alert> : null}
          {file ? (
            <EncodingChoice
              text={text}
              isBusy={isPending}
              onChoose={(encoding) => look({ file, wanted: { encoding } })}
            />
          ) : null}
          {inspection && mapping && file ? (
            <MappingStep
              key={`${inspection.sheet} ${inspection.header_row}`}
              target={bankTarget}
              inspection={inspection}
              mapping={mapping}
              isBusy={isPending || isLookingAnew}
              onChange={change}
              onLook={(wanted) =>
                look({ file, wanted: { ...wanted, ...(text?.is_certain && { encoding: text.encoding }) } })
              }
            />
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending} color="inherit">
          {translate('form.cancel')}
        </Button>
        <Button onClick={submit} disabled={isPending || isLooking} variant="contained">
          {translate('money.bank.file_submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
