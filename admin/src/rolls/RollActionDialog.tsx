import { Alert, Button, Stack, Typography } from '@mui/material';
import { exactDifference, formatLength } from '@selvedge/domain/length';
import { SHORT_REMAINDER } from '@selvedge/domain/problem';
import { MAX_DEFECTS } from '@selvedge/domain/rolls/order-rolls';
import {
  type RollAction,
  type RollActionInput,
  type RollCard,
  rollGrades,
  shadeBands,
} from '@selvedge/domain/rolls/roll';
import { figuresOf, readNumber } from '@selvedge/domain/typed-number';
import { ApiError } from '@selvedge/web/api-error';
import { useEffect, useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { FormDialog } from '../ui/FormDialog';
import { ChoiceInput, NumberInput, useRules } from '../ui/inputs';
import { bookRollAction, type RollToChange } from './queue/action-queue';
import { actionFields, actionInput, emptyForm, isRequired, type RollActionForm } from './roll-action-forms';
import { ROLLS } from './roll-parts';

/** The longest roll, in meters. */
const MAX_ROLL = 100_000;
/** Rolls rarely measure so much more or less than before. */
const FAR = 0.1;

interface RollActionDialogProps {
  action: RollAction;
  /** As on its label. */
  roll: RollToChange;
  /** Absent for a roll that was scanned without a connection. */
  card?: RollCard;
  /** The promise that a cut is for, unless the person chooses another. */
  promise?: string;
  onClose: () => void;
}

/** Asks what an action needs, and books it. A cut or a move waits in this browser if there is no connection. */
export function RollActionDialog({ action, roll, card, promise, onClose }: RollActionDialogProps) {
  const translate = useTranslate();
  const number = roll.rollNumber || translate('rolls.actions.unnamed');
  const [rest, askForRest] = useState<{ message: string; input: Booking } | null>(null);
  const change = useChange<Booking, RollCard | null>({
    change: async (input) => {
      try {
        return await book(action, roll, input, card);
      } catch (error) {
        if (error instanceof ApiError && error.code === SHORT_REMAINDER) {
          askForRest({ message: error.message, input });
        }
        throw error instanceof DOMException ? new Error('rolls.actions.not_stored', { cause: error }) : error;
      }
    },
    done: (answer) => translate(answer ? `rolls.actions.${action}.done` : 'rolls.actions.waits', { number }),
    failure: action === 'cuts' || action === 'move' ? 'rolls.actions.not_stored' : 'rolls.actions.failed',
    serverSpeaks: true,
    refresh: ROLLS,
    close: onClose,
  });
  const intro =
    isKnown(action) && card ? translate(`rolls.actions.intro.${action}`, { length: m(card.length) }) : undefined;
  const promises = promisesOf(card);
  const picked = promises.find(({ id }) => id === promise);
  return (
    <FormDialog<RollActionForm>
      title={translate(`rolls.actions.${action}.title`, { number })}
      intro={intro}
      submitLabel={`rolls.actions.${action}.submit`}
      isForGloves
      color={action === 'scrap' || action === 'return' ? 'error' : 'primary'}
      focusSubmit={
        actionFields[action].length === 1 && actionFields[action][0] === 'reason' && !isRequired(action, 'reason')
      }
      defaultValues={{ ...emptyForm(card), ...(picked && { promise, length: figuresOf(picked.length) }) }}
      onSubmit={(form) => {
        const chosen = promises.find(({ id }) => id === form.promise);
        const agreedDefects = readNumber(form.agreed_defects).value ?? undefined;
        const order = chosen?.order_id ? { id: chosen.order_id, allocationId: chosen.id, agreedDefects } : undefined;
        return change.submit({ ...actionInput(action, form), order });
      }}
      onClose={onClose}
    >
      {rest ? (
        <Stack role="alert" sx={{ gap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{translate('rolls.actions.remainder.title')}</Typography>
          <Typography>{rest.message}</Typography>
          <Stack direction="row" sx={{ gap: 1 }}>
            {(['keep', 'scrap'] as const).map((remainder) => (
              <Button
                key={remainder}
                variant="contained"
                autoFocus={remainder === 'keep'}
                disabled={change.isPending}
                onClick={() => void change.submit({ ...rest.input, remainder })}
                sx={{ flex: 1, '&&': { minHeight: 56 } }}
              >
                {translate(`rolls.actions.remainder.${remainder}`)}
              </Button>
            ))}
          </Stack>
        </Stack>
      ) : (
        <Fields action={action} card={card} />
      )}
    </FormDialog>
  );
}

/** An action, and the order that a cut is for. */
type Booking = RollActionInput & Pick<RollToChange, 'order'>;

/** With the version that was read, so that nobody decides about a roll that has changed meanwhile. */
function book(
  action: RollAction,
  roll: RollToChange,
  { order, ...input }: Booking,
  card?: RollCard,
): Promise<RollCard | null> {
  if (action === 'cuts' || action === 'move') return bookRollAction({ ...roll, order }, action, input, card?.version);
  return callJson('POST', `${ADMIN_API}/rolls/${roll.rollId}/${action}`, { ...input, version: card?.version });
}

const promisesOf = (card?: RollCard) =>
  (card?.allocations ?? []).filter(
    ({ order_line_id, cut_length, state }) =>
      order_line_id && cut_length === null && (state === 'planned' || state === 'picked'),
  );

function Fields({ action, card }: { action: RollAction; card?: RollCard }) {
  const { amount, filled } = useRules();
  const { setValue } = useFormContext<RollActionForm>();
  const promise = useWatch<RollActionForm, 'promise'>({ name: 'promise' });
  const words = 'rolls.actions.fields';
  const promises = promisesOf(card);
  const chosen = promises.find(({ id }) => id === promise);
  const promised = chosen?.length;
  useEffect(() => {
    if (promised !== undefined) setValue('length', figuresOf(promised), { shouldDirty: true });
  }, [promised, setValue]);
  const number = (
    source: 'measured_length' | 'length' | 'actual_length' | 'length_change' | 'points' | 'agreed_defects',
    label: string,
  ) => {
    const needed = isRequired(action, source);
    const isChange = source === 'length_change';
    const isCount = source === 'points' || source === 'agreed_defects';
    return (
      <NumberInput
        key={source}
        source={source}
        label={label}
        required={needed}
        autoFocus={
          actionFields[action][0] === source ||
          (source === 'measured_length' && (card?.pieces.length ?? 0) <= 1) ||
          (source === 'length' && promises.length === 0)
        }
        helperText={isChange ? `${words}.change_hint` : source === 'actual_length' ? `${words}.actual_hint` : false}
        validate={amount(label, {
          min: isChange ? -MAX_ROLL : isCount ? 0 : 0.001,
          max: source === 'agreed_defects' ? MAX_DEFECTS : MAX_ROLL,
          decimals: isCount ? 0 : 3,
          optional: !needed,
          ...(!isCount && { unit: 'meters' }),
        })}
      />
    );
  };
  const inputs = {
    measured_length: () => number('measured_length', `${words}.measured_length`),
    length: () => number('length', action === 'split' ? `${words}.split_length` : `${words}.length`),
    actual_length: () => number('actual_length', `${words}.actual_length`),
    length_change: () => number('length_change', `${words}.length_change`),
    agreed_defects: () => (chosen ? number('agreed_defects', `${words}.agreed_defects`) : null),
    points: () => number('points', `${words}.points`),
    location: () => (
      <TextInput
        key="location"
        source="location"
        label={`${words}.location`}
        helperText={`${words}.location_hint`}
        required={isRequired(action, 'location')}
        autoFocus={action === 'move'}
        validate={isRequired(action, 'location') ? filled(`${words}.location`) : undefined}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', maxLength: 20 } }}
      />
    ),
    grade: () => (
      <ChoiceInput
        key="grade"
        source="grade"
        label={`${words}.grade`}
        choices={rollGrades.map((id) => ({ id, name: `rolls.grades.${id}` }))}
      />
    ),
    shade_band: () => (
      <ChoiceInput
        key="shade_band"
        source="shade_band"
        label={`${words}.shade_band`}
        emptyText="rolls.no_band"
        choices={shadeBands.map((id) => ({ id, name: id }))}
      />
    ),
    piece: () =>
      card && card.pieces.length > 1 ? (
        <ChoiceInput
          key="piece"
          source="piece"
          label={`${words}.piece`}
          required={isRequired(action, 'piece')}
          validate={isRequired(action, 'piece') ? filled(`${words}.piece`) : undefined}
          emptyText={isRequired(action, 'piece') ? '' : `${words}.piece_any`}
          choices={card.pieces.map((length, index) => ({ id: String(index), name: `${index + 1}: ${m(length)}` }))}
        />
      ) : null,
    promise: () =>
      promises.length > 0 ? (
        <ChoiceInput
          key="promise"
          source="promise"
          label={`${words}.order`}
          emptyText={`${words}.no_order`}
          choices={promises.map(({ id, order_number, length }) => ({ id, name: `${order_number}, ${m(length)}` }))}
        />
      ) : null,
    reason: () => {
      const needed = isRequired(action, 'reason') && !chosen;
      return (
        <TextInput
          key="reason"
          source="reason"
          label={`${words}.reason`}
          required={needed}
          autoFocus={actionFields[action][0] === 'reason' && needed}
          validate={needed ? filled(`${words}.reason`) : undefined}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      );
    },
  } satisfies Record<keyof RollActionForm, () => unknown>;
  return (
    <>
      {actionFields[action].map((field) => inputs[field]())}
      <MeasuredChange action={action} card={card} />
    </>
  );
}

/** A roll measures a little more or less than its ticket says; a slipped digit is far away, and would make stock. */
function MeasuredChange({ action, card }: { action: RollAction; card?: RollCard }) {
  const translate = useTranslate();
  const [measured, piece] = useWatch<RollActionForm, ['measured_length', 'piece']>({
    name: ['measured_length', 'piece'],
  });
  const { value } = readNumber(measured, { unit: 'meters', min: 0.001 });
  if (!card || value === null) return null;
  const now = card.pieces.length > 1 ? card.pieces[piece === '' ? -1 : Number(piece)] : card.length;
  const before = action === 'arrive' ? card.ticket_length : now;
  if (before === undefined || before === value) return null;
  const change = Math.abs(exactDifference(value, before));
  return (
    <Alert role="status" severity={change > before * FAR ? 'warning' : 'info'}>
      {translate(`rolls.actions.fields.measured_${value > before ? 'more' : 'less'}`, {
        length: m(change),
        before: m(before),
      })}
    </Alert>
  );
}

const m = (length: number): string => formatLength(length, 'meters');

const introduced = ['split', 'scrap', 'return', 'quarantine', 'release'] as const;
const isKnown = (action: RollAction): action is (typeof introduced)[number] => introduced.some((one) => one === action);
