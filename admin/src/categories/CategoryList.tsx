import { TermList } from '../terms/TermList';

export const CategoryList = () => <TermList resource="categories" title="Category Management" />;
