/** Words of the resources `categories` and `patterns`. */
const fields = {
  id: 'ID',
  name: 'Name',
  description: 'Description',
  fabric_count: 'Fabrics',
  created_at: 'Created',
};

export const categories = {
  name: 'category |||| categories',
  title: 'Category Management',
  total: '%{smart_count} category |||| %{smart_count} categories',
  search: 'Search categories...',
  empty: 'No categories found',
  empty_hint: 'Customers browse by them, and sheets of fabrics name them: add them before the first upload.',
  load_failed: 'Failed to load categories',
  not_found: 'Category not found',
  one_failed: 'Failed to load the category',
  add: 'Add New Category',
  edit: 'Edit Category',
  create: 'Create Category',
  create_failed: 'Failed to save category',
  update_failed: 'Failed to save category',
  delete_failed: 'Failed to delete category',
  delete_title: 'Delete category?',
  delete_text:
    '“%{name}” goes for good. 1 fabric uses it and stays, without this category. |||| “%{name}” goes for good. %{smart_count} fabrics use it and stay, without this category.',
  delete_unused: '“%{name}” goes for good. No fabric uses it.',
  bulk_delete: 'They go for good. Fabrics that use them stay, without them.',
  fields,
  notifications: {
    created: 'Category created successfully',
    updated: 'Category updated successfully',
    deleted: 'Category deleted successfully |||| %{smart_count} categories deleted successfully',
  },
};

export const patterns = {
  name: 'pattern |||| patterns',
  title: 'Pattern Management',
  total: '%{smart_count} pattern |||| %{smart_count} patterns',
  search: 'Search patterns...',
  empty: 'No patterns found',
  empty_hint: 'Checks, stripes, prints: fabrics are tagged with them, and customers filter by them.',
  load_failed: 'Failed to load patterns',
  not_found: 'Pattern not found',
  one_failed: 'Failed to load the pattern',
  add: 'Add New Pattern',
  edit: 'Edit Pattern',
  create: 'Create Pattern',
  create_failed: 'Failed to create pattern',
  update_failed: 'Failed to update pattern',
  delete_failed: 'Failed to delete pattern',
  delete_title: 'Delete pattern?',
  delete_text:
    '“%{name}” goes for good. 1 fabric uses it and stays, without this pattern. |||| “%{name}” goes for good. %{smart_count} fabrics use it and stay, without this pattern.',
  delete_unused: '“%{name}” goes for good. No fabric uses it.',
  bulk_delete: 'They go for good. Fabrics that use them stay, without them.',
  fields,
  notifications: {
    created: 'Pattern created successfully',
    updated: 'Pattern updated successfully',
    deleted: 'Pattern deleted successfully |||| %{smart_count} patterns deleted successfully',
  },
};
