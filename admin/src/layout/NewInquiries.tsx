import { useNewInquiries } from '../hooks/use-new-inquiries';
import { NewCount } from './NewCount';

/** The number of new messages behind the inbox's name. */
export const NewInquiries = () => <NewCount count={useNewInquiries()} label="shell.new" />;
