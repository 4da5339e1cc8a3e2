import type { QuotationRequest } from '@selvedge/domain/quotations/quotation';
import { planSubmission, type Submission } from './submission';

const body = (overrides: Partial<QuotationRequest> = {}): QuotationRequest => ({
  fabric_id: 'poplin',
  quantity_meters: 60,
  customer_phone: '077',
  ...overrides,
});

const taken = (submission: Submission, fabricId: string): Submission => {
  const line = submission.lines[fabricId];
  if (!line) throw new Error(`no line for ${fabricId}`);
  return { ...submission, lines: { ...submission.lines, [fabricId]: { ...line, accepted: true } } };
};

test('a first try gives every fabric its own key under one group', () => {
  const { group, lines } = planSubmission(null, [body(), body({ fabric_id: 'linen' })]);
  expect(group).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set([group, lines.poplin?.key, lines.linen?.key]).size).toBe(3);
});

test('a retry of the same request keeps its group and its keys', () => {
  const first = planSubmission(null, [body(), body({ fabric_id: 'linen' })]);
  expect(planSubmission(first, [body(), body({ fabric_id: 'linen' })])).toEqual(first);
});

test('a line that was accepted is repeated unchanged, even when the form has changed', () => {
  const first = taken(planSubmission(null, [body()]), 'poplin');
  expect(planSubmission(first, [body({ customer_phone: '071' })])).toEqual(first);
});

test('another quantity is another request, within the same group', () => {
  const first = taken(planSubmission(null, [body()]), 'poplin');
  const second = planSubmission(first, [body({ quantity_meters: 80 })]);
  expect(second.group).toBe(first.group);
  expect(second.lines.poplin?.key).not.toBe(first.lines.poplin?.key);
  expect(second.lines.poplin?.body.quantity_meters).toBe(80);
});

test('a line that failed and was then changed gets a new key, because a key with another body is refused', () => {
  const first = planSubmission(null, [body()]);
  expect(planSubmission(first, [body({ customer_phone: '071' })]).lines.poplin?.key).not.toBe(first.lines.poplin?.key);
});
