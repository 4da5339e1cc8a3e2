import { chosenColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { SwatchRequestInput } from '@selvedge/domain/swatches/swatch-request';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useMemo } from 'react';
import { t } from '../lib/language';
import { showError, showSuccess } from '../lib/toast';
import { fabricInColour } from '../ui/fabric-in-colour';
import { type Choice, isSameChoice } from './cart';
import { useConfig } from './config';
import { useSession } from './session';
import { storedByUser, useStored } from './stored-by-user';

/** A requested swatch. */
export interface SwatchChoice extends Choice {
  /** The last known name of the color. */
  color: string;
}

interface Basket {
  items: SwatchChoice[];
  /** The pending request: a retry with the same content has the same key. */
  submission: { key: string; body: string } | null;
}

/** The maximum number per request, until the settings are loaded. */
const USUALLY = 10;
const EMPTY: Basket = { items: [], submission: null };
const store = storedByUser('selvedge_swatches', EMPTY);
const { change } = store;

const swatchName = ({ fabric, color }: SwatchChoice): string => fabricInColour(fabric.name, color);

/** The swatches that one user (null: a visitor) has chosen, as functions that write them. */
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

  /** The key of a request, which stays the same as long as its content does. */
  keyFor(input: SwatchRequestInput): string {
    const body = JSON.stringify(input);
    const { submission } = change(userId, (basket) =>
      basket.submission?.body === body ? basket : { ...basket, submission: { key: randomUuid(), body } },
    );
    return submission?.key ?? randomUuid();
  },

  /** Removes requested swatches; those that another tab added meanwhile stay. */
  removeRequested(requested: readonly SwatchChoice[]): void {
    change(userId, (basket) => ({
      items: basket.items.filter((own) => !requested.some((item) => isSameChoice(item, own))),
      submission: null,
    }));
  },
});

/** The swatch basket of the signed-in customer, and the functions that change it. */
export function useSwatches() {
  const { user } = useSession();
  const { swatches_per_request: most } = useConfig();
  const userId = user?.id ?? null;
  const { items } = useStored(store, userId);
  const actions = useMemo(() => swatchesOf(userId, most), [userId, most]);
  return { items, actions };
}
