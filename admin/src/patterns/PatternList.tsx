import { TermList } from '../terms/TermList';
import { patterns } from '../terms/term-kind';

export const PatternList = () => <TermList kind={patterns} title="Pattern Management" />;
