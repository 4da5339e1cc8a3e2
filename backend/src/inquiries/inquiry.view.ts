import { isoTimestamp } from '../database/iso-timestamp.js';

/** A message on the wire (domain `Inquiry`), built by PostgreSQL itself. Needs `inquiries i` in FROM. */
export const INQUIRY_JSON = `json_build_object(
  'id', i.id,
  'kind', i.kind,
  'state', i.state,
  'name', i.name,
  'email', i.email,
  'phone', i.phone,
  'company', i.company,
  'subject', i.subject,
  'message', i.message,
  'fabric_id', i.fabric_id,
  'fabric_name', i.fabric_name,
  'mail', (SELECT json_build_object('state', m.state, 'to', m.to_address, 'error', m.last_error,
                                    'at', ${isoTimestamp('coalesce(m.sent_at, m.created_at)')})
           FROM mails m WHERE m.inquiry_id = i.id ORDER BY m.created_at DESC, m.id LIMIT 1),
  'quotations', (SELECT coalesce(json_agg(json_build_object('id', q.id, 'quotation_no', q.quotation_no) ORDER BY q.created_at), '[]')
                 FROM quotations q WHERE q.inquiry_id = i.id AND q.deleted_at IS NULL),
  'version', i.version,
  'created_at', ${isoTimestamp('i.created_at')},
  'updated_at', ${isoTimestamp('i.updated_at')}
)`;
