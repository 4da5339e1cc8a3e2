import type { QuotationHistoryEntry } from '@selvedge/domain/quotations/quotation';
import { Timeline } from '../../ui/Timeline';

/** The history of a quotation, newest first. */
export function HistoryTimeline({ history }: { history: readonly QuotationHistoryEntry[] }) {
  return <Timeline entries={[...history].reverse().map((entry) => ({ ...entry, headline: headlineOf(entry) }))} />;
}

/** The action and its status change, in the server's words. */
const headlineOf = ({ action, from, to }: QuotationHistoryEntry): string => {
  const verb = action.charAt(0).toUpperCase() + action.slice(1);
  return from && to && from !== to ? `${verb} (${from} → ${to})` : verb;
};
