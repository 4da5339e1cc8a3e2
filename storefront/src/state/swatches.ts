import { chosenColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { SwatchRequestInput } from '@selvedge/domain/swatches/swatch-request';
import { uuidOf } from '@selvedge/domain/uuid';
import { useMemo } from 'react';
import { t } from '../lib/language';
import { showError, showSuccess } from '../lib/toast';
import { fabricInColour } from '../ui/fabric-in-colour';
import { type Choice, isSameChoice } from './cart';
import { useConfig } from './config';
import { useSession } from './session';
import { storedByUser, useStored } from './stored-by-user';

/** A swatch that is wanted. */
export interface SwatchChoice extends Choice {
  /** The name of the color as it was last known. */
  color: string;
}

interface Basket {
  items: SwatchChoice[];
  /** The request under way: a retry of the same words is recognized by its key. */
  submission: { key: string; body: string } | null;
}

/** How many fit into one request where the settings aren't known yet. */
const USUALLY = 10;
const EMPTY: Basket = { items: [], submission: null };
const store = storedByUser('selvedge_swatches', EMPTY);
const { change } = store;

const swatchName = ({ fabric, color }: SwatchChoice): string => fabricInColour(fabric.name, color);

/** The swatches that one user (null: a visitor) collects, as functions that write them. */
export const swatchesOf = (userId: string | null, most = USUALLY) => ({
  add(fabric: Fabric, colourway_id?: string): void {
    const colour = chosenColour(fabric, colourway_id);
    const item: SwatchChoice = { fabric, colourway_id: colour?.id, color: colour?.name ?? '' };
    const { items } = change(userId, (basket) =>
      basket.items.length >= most || basket.items.some((other) => isSameChoice(other, item))
        ? basket
        : { ...basket, items: [...basket.items, item] },
    );
    if (items.some((other) => isSameChoice(other, item)))
      showSuccess(t('Swatch of {name} chosen', { name: swatchName(item) }));
    else showError(t('{most} swatches fit into one request. Send these first.', { most }));
  },

  remove(choice: Choice): void {
    change(userId, (basket) => ({ ...basket, items: basket.items.filter((item) => !isSameChoice(item, choice)) }));
  },

  /** The key that a request goes under: the same one as long as it says the same. */
  keyFor(input: SwatchRequestInput): string {
    const body = JSON.stringify(input);
    const { submission } = change(userId, (basket) =>
      basket.submission?.body === body ? basket : { ...basket, submission: { key: newKey(), body } },
    );
    return submission?.key ?? newKey();
  },

  /** Takes out what was asked for; what another tab added meanwhile stays. */
  removeRequested(requested: readonly SwatchChoice[]): void {
    change(userId, (basket) => ({
      items: basket.items.filter((own) => !requested.some((item) => isSameChoice(item, own))),
      submission: null,
    }));
  },
});

const newKey = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)));

/** The swatch basket of the signed-in customer, and the functions that change it. */
export function useSwatches() {
  const { user } = useSession();
  const { swatches_per_request: most } = useConfig();
  const userId = user?.id ?? null;
  const { items } = useStored(store, userId);
  const actions = useMemo(() => swatchesOf(userId, most), [userId, most]);
  return { items, actions };
}
