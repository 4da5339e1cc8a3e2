import { useUnreadQuotations } from '../hooks/use-unread-quotations';
import { NewCount } from './NewCount';

/** How many quotations have messages to read, behind their name. */
export const UnreadQuotations = () => <NewCount count={useUnreadQuotations()} label="shell.unread" />;
