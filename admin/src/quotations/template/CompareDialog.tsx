import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  useMediaQuery,
} from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { type ComparedPart, compareDocuments } from '@selvedge/domain/quotations/what-changed';
import { tone } from '@selvedge/web/tokens';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dataProvider } from '../../providers/data-provider';
import { Dialog } from '../../ui/overlays';
import { ListSkeleton, MessagePanel } from '../../ui/placeholders';
import { visuallyHidden } from '../../ui/visually-hidden';

const words = 'resources.quotations.compare';
const DRAFT = 'draft';

/** The versions that can be compared: sent revisions, and the draft. */
export const comparable = ({ revisions, has_draft }: QuotationTemplate): string[] => [
  ...revisions.map(({ letter }) => letter),
  ...(has_draft ? [DRAFT] : []),
];

/** Compares two revisions with differences marked; the two newest at first. */
export function CompareDialog({ template, onClose }: { template: QuotationTemplate; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const choices = comparable(template);
  const [left, setLeft] = useState(choices.at(-2) ?? '');
  const [right, setRight] = useState(choices.at(-1) ?? '');
  const before = useRevisionContent(template, left);
  const after = useRevisionContent(template, right);
  const nameOf = (choice: string) =>
    choice === DRAFT
      ? translate(`${words}.draft`)
      : translate('resources.quotations.revisions.one', { letter: choice });
  const choose = (label: string, value: string, onChange: (choice: string) => void) => (
    <TextField
      select
      fullWidth
      label={translate(label)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {nameOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} fullWidth maxWidth="md">
      <DialogTitle>{translate(`${words}.title`, { number: template.quotation_no })}</DialogTitle>
      <DialogContent dividers>
        <Stack direction="row" sx={{ gap: 2, mb: 2, pt: 1 }}>
          {choose(`${words}.before`, left, setLeft)}
          {choose(`${words}.after`, right, setRight)}
        </Stack>
        {before.isError || after.isError ? (
          <MessagePanel isAlert title={translate(`${words}.failed`)} />
        ) : before.data && after.data ? (
          <Comparison names={[nameOf(left), nameOf(right)]} parts={compareDocuments(before.data, after.data)} />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('form.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The draft is the shown template; sent revisions never change. */
function useRevisionContent(template: QuotationTemplate, choice: string) {
  const { data, isError } = useQuery({
    queryKey: ['quotations', 'revision', template.id, choice],
    queryFn: () => dataProvider.sentRevision(template.id, choice),
    enabled: choice !== DRAFT && choice !== '',
  });
  return choice === DRAFT ? { data: template, isError: false } : { data, isError };
}

function Comparison({ names, parts }: { names: [string, string]; parts: readonly ComparedPart[] }) {
  const translate = useTranslate();
  return (
    <Table size="small" sx={{ '& td, & th': { overflowWrap: 'anywhere' }, tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '28%' }}>{translate(`${words}.field`)}</TableCell>
          {names.map((name, index) => (
            <TableCell key={index === 0 ? 'before' : 'after'}>{name}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map(({ id, line, fields }) => (
          <Fragment key={id}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={3} sx={{ fontWeight: 600 }}>
                {line ?? translate(`${words}.sheet`)}
              </TableCell>
            </TableRow>
            {fields.map(({ field, before, after }) => (
              <TableRow key={field} sx={before === after ? undefined : { bgcolor: tone.amber.ground }}>
                <TableCell>
                  {field}
                  {before === after ? null : (
                    <Box component="span" sx={visuallyHidden}>
                      {translate(`${words}.changed`)}
                    </Box>
                  )}
                </TableCell>
                <TableCell>{before}</TableCell>
                <TableCell sx={before === after ? undefined : { fontWeight: 600 }}>{after}</TableCell>
              </TableRow>
            ))}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}
