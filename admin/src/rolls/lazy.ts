import type { ComponentType } from 'react';
import { lazyPage } from '../lib/lazy-page';
import type { OfOrder } from './OrderRolls';
import type { OfFabric } from './RollsOfFabric';
import type { OfLine } from './ShadeConsent';

/** A screen that loads with its texts. */
const withTexts = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPage<Props>(load, async () => (await import('../i18n/rolls')).rolls);

export const RollList = withTexts(async () => (await import('./RollList')).RollList);
export const PackingListPage = withTexts(async () => (await import('./PackingListPage')).PackingListPage);
export const RollPage = withTexts(async () => (await import('./RollPage')).RollPage);
export const LotList = withTexts(async () => (await import('./LotList')).LotList);
/** A part of the fabric's form. */
export const RollsOfFabric = withTexts<OfFabric>(async () => (await import('./RollsOfFabric')).RollsOfFabric);
/** A part of the order's page. */
export const OrderRolls = withTexts<OfOrder>(async () => (await import('./OrderRolls')).OrderRolls);
/** A part of a line in the editor of quotations. */
export const ShadeConsent = withTexts<OfLine>(async () => (await import('./ShadeConsent')).ShadeConsent);
export const ScanPage = withTexts(async () => (await import('./scan/ScanPage')).ScanPage);
