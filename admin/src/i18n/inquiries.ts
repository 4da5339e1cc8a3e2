/** Words of the resource `inquiries`. */
export const inquiries = {
  name: 'message |||| messages',
  title: 'Inbox',
  total: '%{smart_count} message |||| %{smart_count} messages',
  search: 'Search messages...',
  empty: 'No messages found',
  load_failed: 'Failed to load messages',
  fields: { name: 'From', message: 'Message', kind: 'Type', state: 'Status', created_at: 'Received' },
  all_status: 'All Status',
  all_types: 'All Types',
  open: 'Open',
  open_one: 'Open %{subject}, from %{name}',
  read_one: 'Read %{subject}, from %{name}',
};
