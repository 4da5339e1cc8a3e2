/** Categories and patterns are the same thing under two names: words that fabrics are found by. */
export interface TermKind {
  resource: 'categories' | 'patterns';
  /** In lower case, as it stands inside sentences. */
  noun: string;
  /** As it begins a sentence or a label. */
  Noun: string;
  failures: { create: string; update: string; delete: string };
}

export const categories: TermKind = {
  resource: 'categories',
  noun: 'category',
  Noun: 'Category',
  failures: {
    create: 'Failed to save category',
    update: 'Failed to save category',
    delete: 'Failed to delete category',
  },
};

export const patterns: TermKind = {
  resource: 'patterns',
  noun: 'pattern',
  Noun: 'Pattern',
  failures: {
    create: 'Failed to create pattern',
    update: 'Failed to update pattern',
    delete: 'Failed to delete pattern',
  },
};

/** What shows the names of terms, or counts by them. */
export const shownWith = ({ resource }: TermKind): string[] => [resource, 'fabrics'];
