import { TermList } from '../terms/TermList';
import { categories } from '../terms/term-kind';

export const CategoryList = () => <TermList kind={categories} title="Category Management" />;
