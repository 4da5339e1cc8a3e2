import {
  type Roll,
  type RollAction,
  type RollActionInput,
  rollActionRights,
  rollActionStates,
} from '@selvedge/domain/rolls/roll';
import { readNumber } from '@selvedge/domain/typed-number';
import type { Right } from '../lib/pages';

/** The fields of a roll operation, as typed. */
export interface RollActionForm {
  measured_length: string;
  length: string;
  actual_length: string;
  location: string;
  grade: string;
  shade_band: string;
  points: string;
  reason: string;
  length_change: string;
  /** Empty, or a place in the list of pieces from 0. */
  piece: string;
  /** A promise to an order; empty for none. */
  promise: string;
  /** The defects that the customer agreed to, for a cut for an order. */
  agreed_defects: string;
}

type Field = keyof RollActionForm;

/** The fields of each action, in their order. */
export const actionFields: Readonly<Record<RollAction, readonly Field[]>> = {
  arrive: ['measured_length', 'location'],
  measure: ['piece', 'measured_length', 'reason'],
  cuts: ['promise', 'length', 'actual_length', 'agreed_defects', 'piece', 'reason'],
  move: ['location'],
  regrade: ['grade', 'shade_band', 'points', 'reason'],
  split: ['length', 'piece', 'reason'],
  scrap: ['reason'],
  return: ['reason'],
  quarantine: ['reason'],
  release: ['reason'],
  adjust: ['length_change', 'piece', 'reason'],
};

const required: Readonly<Partial<Record<RollAction, readonly Field[]>>> = {
  measure: ['measured_length', 'piece'],
  cuts: ['length', 'reason'],
  move: ['location'],
  split: ['length'],
  scrap: ['reason'],
  return: ['reason'],
  quarantine: ['reason'],
  adjust: ['length_change', 'reason', 'piece'],
};

export const isRequired = (action: RollAction, field: Field): boolean => required[action]?.includes(field) ?? false;

/** The actions in big letters, and the rarer ones. */
export const dailyActions = ['measure', 'cuts', 'move', 'regrade', 'split', 'scrap'] as const satisfies RollAction[];
export const rareActions = ['arrive', 'quarantine', 'release', 'adjust', 'return'] as const satisfies RollAction[];

export const ANY_STOCK_WORK: Right = 'stock.count | stock.receive | stock.cut | stock.adjust';

export const rightOfAction = (action: RollAction): Right => rollActionRights[action] ?? ANY_STOCK_WORK;

export const isPossible = (action: RollAction, { state }: Pick<Roll, 'state'>): boolean =>
  rollActionStates[action].includes(state);

export function emptyForm(roll?: Roll): RollActionForm {
  return {
    measured_length: '',
    length: '',
    actual_length: '',
    reason: '',
    length_change: '',
    piece: '',
    promise: '',
    agreed_defects: '',
    location: roll?.location ?? '',
    grade: roll?.grade ?? 'first',
    shade_band: roll?.shade_band ?? '',
    points: roll?.points === null || roll === undefined ? '' : String(roll.points),
  };
}

/** The request body of a roll operation. */
export function actionInput(action: RollAction, form: RollActionForm): RollActionInput {
  const all: RollActionInput = {
    measured_length: meters(form.measured_length),
    length: meters(form.length),
    actual_length: meters(form.actual_length),
    location: form.location.trim(),
    grade: form.grade as Roll['grade'],
    shade_band: (form.shade_band || null) as Roll['shade_band'],
    points: form.points ? (readNumber(form.points).value ?? undefined) : null,
    reason: form.reason.trim() || undefined,
    length_change: meters(form.length_change),
  };
  const asked = actionFields[action].filter((field): field is Extract<Field, keyof RollActionInput> => field in all);
  return {
    ...Object.fromEntries(asked.map((field) => [field, all[field]])),
    ...(actionFields[action].includes('piece') && form.piece !== '' && { piece_index: Number(form.piece) }),
  };
}

const meters = (text: string): number | undefined =>
  text ? (readNumber(text, { unit: 'meters' }).value ?? undefined) : undefined;
