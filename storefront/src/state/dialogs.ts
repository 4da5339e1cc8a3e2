import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners';

/** The fabric that an alert is about, perhaps in one color. */
export interface AlertAbout {
  fabric_id: string;
  colourway_id?: string | null;
  /** With its color. */
  name: string;
  /** True if it is available now. */
  isThere: boolean;
}

/** A dialog that any screen may open; the app renders it. */
export type OpenDialog =
  | { name: 'inquiry'; fabric: Fabric | null /** What it says at first. */; message?: string }
  | { name: 'contact-options' }
  | { name: 'contact-form' }
  | { name: 'login' }
  | { name: 'password' }
  | { name: 'place-order'; fabrics: Fabric[]; onPlaced: () => void }
  | { name: 'quotation-request' }
  | { name: 'fabric-alert'; about: AlertAbout }
  | { name: 'add-to-list'; fabric: Fabric; colourwayId?: string }
  | { name: 'find-colour'; near?: string; onChoose: (hex: string) => void };

let open: OpenDialog | null = null;
const { notify, subscribe } = createListeners();

function publish(next: OpenDialog | null): void {
  open = next;
  notify();
}

export const openDialog = (dialog: OpenDialog): void => publish(dialog);
export const closeDialog = (): void => publish(null);
export const useOpenDialog = (): OpenDialog | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
