import { Button, Typography } from '@mui/material';
import { formatDay } from '@selvedge/domain/dates';
import { shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { lineLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationLine, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { TemplateInput } from '@selvedge/domain/quotations/template-input';
import { useState } from 'react';
import { type TranslateFunction, useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { type RecordField, useConflict } from '../../hooks/use-conflict';
import { useIsAllowed } from '../../hooks/use-rights';
import { IfAllowed } from '../../permissions/IfAllowed';
import { dataProvider } from '../../providers/data-provider';
import { FormDialog } from '../../ui/FormDialog';
import { Fact, Facts, Section } from '../../ui/Section';
import { rupees } from '../typed-numbers';
import { RequestNotesInputs } from './RequestNotesInputs';
import { TargetPriceInput } from './TargetPriceInput';

const words = 'resources.quotations.request';

/** Shows the notes of a request: day, order number, use, address, and the price they would like to pay. */
export function RequestNotesPanel({ template }: { template: QuotationTemplate }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const shown = fields
    .map(({ label, text }) => ({ label, text: text(template, translate) }))
    .filter(({ text }) => text !== '');
  return (
    <Section
      title={translate(`${words}.title`)}
      action={
        <IfAllowed right="quote.write">
          <Button size="small" onClick={() => setOpen(true)}>
            {translate(`${words}.edit`)}
          </Button>
        </IfAllowed>
      }
    >
      {shown.length > 0 ? (
        <Facts>
          {shown.map(({ label, text }) => (
            <Fact key={label} label={translate(label)}>
              {text}
            </Fact>
          ))}
        </Facts>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {translate(`${words}.none`)}
        </Typography>
      )}
      {isOpen ? <RequestNotesDialog template={template} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

interface RequestForm {
  needed_by: string;
  po_number: string;
  end_use: string;
  delivery_address: string;
  targets: string[];
}

function RequestNotesDialog({ template, onClose }: { template: QuotationTemplate; onClose: () => void }) {
  const translate = useTranslate();
  // As opened, so that changes by others are never overwritten unknowingly.
  const [opened] = useState(template);
  const { needed_by, po_number, end_use, delivery_address, line_items, quotation_no } = opened;
  // The lines of an order are its contract, and people who can't read prices can't write them.
  const hasTargets = useIsAllowed('price.read') && !opened.ordered && opened.answer?.kind !== 'accepted';
  const conflict = useConflict(fields);
  const save = useChange({
    change: (form: RequestForm) =>
      conflict.save(opened, { input: inputOf(form, hasTargets ? line_items : []), inputOf: storedInput }, (input) =>
        dataProvider.saveTemplate(opened.id, input),
      ),
    done: translate(`${words}.done`, { number: quotation_no }),
    failure: `${words}.failed`,
    refresh: ['quotations'],
    close: onClose,
  });
  return (
    <FormDialog<RequestForm>
      title={translate(`${words}.edit_title`, { number: quotation_no })}
      intro={translate(`${words}.hint`)}
      submitLabel="form.save"
      defaultValues={{
        needed_by: needed_by ?? '',
        po_number,
        end_use,
        delivery_address,
        targets: line_items.map(({ target_price }) => target_price?.toFixed(2) ?? ''),
      }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <RequestNotesInputs stored={needed_by} />
      {hasTargets
        ? line_items.map(({ id, fabric, price_unit }, index) => (
            <TargetPriceInput
              key={id}
              source={`targets.${index}`}
              unit={shortUnit(price_unit)}
              helperText={lineLabel(fabric)}
            />
          ))
        : null}
      {conflict.question}
    </FormDialog>
  );
}

/** The target prices are sent if one of them was changed. */
function inputOf(form: RequestForm, lines: readonly QuotationLine[]): TemplateInput {
  const targets = lines.map(({ id }, index) => {
    const typed = form.targets[index]?.trim() ?? '';
    return { id, target_price: typed === '' ? ('' as const) : rupees(typed) };
  });
  const isChanged = targets.some(({ target_price }, index) => target_price !== (lines[index]?.target_price ?? ''));
  return {
    needed_by: form.needed_by,
    po_number: form.po_number.trim(),
    end_use: form.end_use.trim(),
    delivery_address: form.delivery_address.trim(),
    ...(isChanged && { line_items: targets }),
  };
}

const storedInput = ({
  needed_by,
  po_number,
  end_use,
  delivery_address,
  line_items,
}: QuotationTemplate): TemplateInput => ({
  needed_by: needed_by ?? '',
  po_number,
  end_use,
  delivery_address,
  line_items: line_items.map(({ id, target_price }) => ({ id, target_price: target_price ?? '' })),
});

const targetText = ({ fabric, price_unit, target_price }: QuotationLine, isAlone: boolean): string => {
  if (target_price == null) return '';
  const price = `${formatRupees(target_price)} /${shortUnit(price_unit)}`;
  return isAlone ? price : `${lineLabel(fabric)}: ${price}`;
};

const fields: readonly RecordField<QuotationTemplate>[] = [
  {
    label: `${words}.needed_by`,
    of: ['needed_by'],
    text: ({ needed_by }) => (needed_by ? formatDay(needed_by) : ''),
  },
  { label: `${words}.po_number`, of: ['po_number'], text: ({ po_number }) => po_number },
  { label: `${words}.end_use`, of: ['end_use'], text: ({ end_use }) => end_use },
  {
    label: `${words}.delivery_address`,
    of: ['delivery_address'],
    text: ({ delivery_address }) => delivery_address,
  },
  {
    label: `${words}.target`,
    of: ['line_items'],
    text: ({ line_items }: QuotationTemplate, _translate: TranslateFunction) =>
      line_items
        .map((line) => targetText(line, line_items.length === 1))
        .filter(Boolean)
        .join('\n'),
    typed: ({ line_items: typed }, { line_items }) =>
      line_items
        .map((line) => {
          const { target_price } =
            (typed as { id: string; target_price: number | '' }[]).find(({ id }) => id === line.id) ?? line;
          return targetText(
            { ...line, target_price: target_price === '' ? null : target_price },
            line_items.length === 1,
          );
        })
        .filter(Boolean)
        .join('\n'),
  },
];
