/** Words of the resource `imports`. */
export const imports = {
  name: 'sheet |||| sheets',
  title: 'Import History',
  total: '%{smart_count} sheet |||| %{smart_count} sheets',
  search: 'Search sheets...',
  empty: 'No sheets found',
  load_failed: 'Failed to load the import history',
  back: 'Back to fabrics',
  all_status: 'All Status',
  view: 'View details',
  view_one: 'View %{name}',
  fields: {
    file_name: 'Sheet',
    state: 'Status',
    rows: 'Rows',
    created_at: 'Handed in',
    requested_by: 'By',
  },
};
