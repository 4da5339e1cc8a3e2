import { Button, Stack, Typography } from '@mui/material';
import { type LostReason, lostReasons, MAX_LOST_NOTE, MAX_NEXT_STEP } from '@selvedge/domain/quotations/follow-up';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { type RecordField, useConflict } from '../../hooks/use-conflict';
import { IfAllowed } from '../../permissions/IfAllowed';
import { dataProvider } from '../../providers/data-provider';
import { FormDialog } from '../../ui/FormDialog';
import { ChoiceInput, DayInput } from '../../ui/inputs';
import { Section } from '../../ui/Section';
import { NextStep } from './NextStep';

/** Edits the next step of a quotation, or the reason why it was lost. */
export function FollowUpPanel({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { next_step, lost_reason, lost_note } = quotation;
  const isEmpty = !(next_step || lost_reason);
  return (
    <Section
      title={translate('follow_up.title')}
      action={
        <IfAllowed right="quote.write">
          <Button size="small" onClick={() => setOpen(true)}>
            {translate(isEmpty ? 'follow_up.plan' : 'follow_up.edit')}
          </Button>
        </IfAllowed>
      }
    >
      <Stack sx={{ gap: 0.5, overflowWrap: 'anywhere' }}>
        {isEmpty ? (
          <Typography variant="body2" color="textSecondary">
            {translate('follow_up.none')}
          </Typography>
        ) : null}
        <NextStep quotation={quotation} />
        {lost_reason ? (
          <Typography variant="body2">
            {translate('follow_up.lost', { reason: translate(`follow_up.reasons.${lost_reason}`) })}
            {lost_note ? ` · ${lost_note}` : null}
          </Typography>
        ) : null}
      </Stack>
      {isOpen ? <FollowUpDialog quotation={quotation} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

interface Values {
  next_step: string;
  next_step_on: string;
  lost_reason: LostReason | '';
  lost_note: string;
}

/** Only a quotation that was not won has a reason. */
const mayBeLost = ({ turn, ordered }: AdminQuotation): boolean => turn === 'done' && !ordered;

function FollowUpDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const translate = useTranslate();
  // As opened, so that changes by others are never overwritten unknowingly.
  const [opened] = useState(quotation);
  const conflict = useConflict(fields);
  const isLost = mayBeLost(opened);
  const save = useChange({
    change: ({ next_step, next_step_on, lost_reason, lost_note }: Values) =>
      conflict.save(
        opened,
        {
          input: {
            next_step,
            next_step_on: next_step_on || null,
            ...(isLost && { lost_reason: lost_reason || null, lost_note }),
          },
          inputOf: (quotation) => ({
            next_step: quotation.next_step,
            next_step_on: quotation.next_step_on,
            ...(isLost && { lost_reason: quotation.lost_reason, lost_note: quotation.lost_note }),
          }),
        },
        (input) => dataProvider.followUp(opened.id, input),
      ),
    done: translate('follow_up.done', { number: opened.quotation_no }),
    failure: 'follow_up.failed',
    refresh: ['quotations', 'dashboard'],
    close: onClose,
  });
  return (
    <FormDialog<Values>
      title={translate('follow_up.dialog', { number: opened.quotation_no })}
      intro={translate('follow_up.intro')}
      submitLabel="form.save"
      defaultValues={{
        next_step: opened.next_step,
        next_step_on: opened.next_step_on ?? '',
        lost_reason: opened.lost_reason ?? '',
        lost_note: opened.lost_note,
      }}
      onSubmit={save.submit}
      onClose={onClose}
    >
      <TextInput
        source="next_step"
        label="follow_up.step"
        autoFocus
        helperText="follow_up.step_hint"
        slotProps={{ htmlInput: { maxLength: MAX_NEXT_STEP } }}
      />
      <DayInput source="next_step_on" label="follow_up.on" />
      {isLost ? (
        <>
          <ChoiceInput
            source="lost_reason"
            label="follow_up.reason"
            emptyText="follow_up.no_reason"
            choices={lostReasons.map((reason) => ({ id: reason, name: `follow_up.reasons.${reason}` }))}
          />
          <TextInput
            source="lost_note"
            label="follow_up.note"
            multiline
            slotProps={{ htmlInput: { maxLength: MAX_LOST_NOTE } }}
          />
        </>
      ) : null}
      {conflict.question}
    </FormDialog>
  );
}

const fields: readonly RecordField<AdminQuotation>[] = [
  { label: 'follow_up.step', of: ['next_step'], text: ({ next_step }) => next_step },
  { label: 'follow_up.on', of: ['next_step_on'], text: ({ next_step_on }) => next_step_on ?? '' },
  { label: 'follow_up.reason', of: ['lost_reason'], text: ({ lost_reason }) => lost_reason ?? '' },
  { label: 'follow_up.note', of: ['lost_note'], text: ({ lost_note }) => lost_note },
];
