import { TermList } from '../terms/TermList';

export const PatternList = () => <TermList resource="patterns" title="Pattern Management" />;
