import type { QuotationHistoryEntry } from '@selvedge/domain/quotations/quotation';
import { Timeline } from '../../ui/Timeline';

/** What happened to a quotation, newest first. */
export function HistoryTimeline({ history }: { history: readonly QuotationHistoryEntry[] }) {
  return <Timeline entries={[...history].reverse().map((entry) => ({ ...entry, headline: headlineOf(entry) }))} />;
}

/** What was done and from where to where, in the server's words. */
const headlineOf = ({ action, from, to }: QuotationHistoryEntry): string => {
  const verb = action.charAt(0).toUpperCase() + action.slice(1);
  return from && to && from !== to ? `${verb} (${from} → ${to})` : verb;
};
