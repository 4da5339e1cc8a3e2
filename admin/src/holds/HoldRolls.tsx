import type { RollChoice as HeldChoice, HeldRoll } from '@selvedge/domain/stock/hold';
import { useWatch } from 'react-hook-form';
import type { FormErrors } from '../lib/form-errors';
import { LotChoice, type LotsOf, RollChoice } from '../rolls/LotChoice';

/** By color or fabric, so that each has its own lot; and by lot, its own roll. */
export interface RollFields {
  lots: Record<string, string>;
  rolls: Record<string, string>;
}

/** Chooses a lot or a roll of a color that is counted by roll. @param own what the hold has of them now */
export function HoldRolls({ of, own }: { of: LotsOf; own?: readonly HeldRoll[] }) {
  const key = 'colourway_id' in of ? of.colourway_id : of.fabric_id;
  const lots = useWatch<RollFields, 'lots'>({ name: 'lots' });
  const lot = lots[key];
  return (
    <>
      <LotChoice key={key} source={`lots.${key}`} of={of} own={own} />
      {lot ? <RollChoice key={lot} source={`rolls.${lot}`} lotId={lot} own={own} /> : null}
    </>
  );
}

/** The choice: a roll, else a lot, else neither. */
export function chosenRolls({ lots, rolls }: RollFields, key: string): HeldChoice {
  const lot = lots[key];
  const roll = lot && rolls[lot];
  if (roll) return { roll_id: roll };
  return lot ? { lot_id: lot } : {};
}

/** Refusals of a roll or lot by the names that their choices have in the form. */
export function atChoices(errors: FormErrors | undefined, { lots }: RollFields, key: string): FormErrors | undefined {
  if (!errors) return undefined;
  const names: Record<string, string> = { lot_id: `lots.${key}`, roll_id: `rolls.${lots[key]}` };
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [names[name] ?? name, message]));
}
