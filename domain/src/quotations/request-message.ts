/**
 * The text that accompanies a request. People read it in the console; clients that send only this text (and not
 * the separate fields) still get their customer data into the quotation, because its labeled lines are read back.
 */
export interface RequestDetails {
  customer_name: string;
  customer_company: string;
  customer_email: string;
  customer_phone: string;
  timeline: string;
  requirements: string;
}

const labels: [keyof RequestDetails, string][] = [
  ['customer_name', 'Customer'],
  ['customer_company', 'Company'],
  ['customer_email', 'Email'],
  ['customer_phone', 'Phone'],
  ['timeline', 'Timeline'],
  ['requirements', 'Additional Requirements'],
];

/** One `Label: value` a line; empty fields are left out; the requirements come last and may span lines. */
export function composeRequestMessage(details: Partial<RequestDetails>): string {
  return labels
    .map(([field, label]) => [
      label,
      (field === 'requirements' ? details[field] : details[field]?.replace(/\s+/g, ' '))?.trim(),
    ])
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

/**
 * The labeled lines of a message; what follows 'Additional Requirements' belongs to it to the end. The first line
 * with a value counts, and a label without a value leaves its field out, so that a profile can fill it.
 */
export function readRequestMessage(message: string): Partial<RequestDetails> {
  const details: Partial<RequestDetails> = {};
  const lines = message.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const entry = labels.find(
      ([field, label]) => !(field in details) && line.toLowerCase().startsWith(`${label.toLowerCase()}:`),
    );
    if (!entry) continue;
    const [field, label] = entry;
    const isLast = field === 'requirements';
    const value = [line.slice(label.length + 1), ...(isLast ? lines.slice(index + 1) : [])].join('\n').trim();
    if (value) details[field] = value;
    if (isLast) break;
  }
  return details;
}
