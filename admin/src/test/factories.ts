import type { DashboardCharts } from '@selvedge/domain/dashboard/dashboard-charts';
import type { AdminFabric, Colourway, Term } from '@selvedge/domain/fabrics/fabric';
import type { FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import type { MailStatus } from '@selvedge/domain/mail';
import type { DashboardStats, Order } from '@selvedge/domain/orders/order';
import type {
  AdminQuotation,
  LineColour,
  LineFabric,
  QuotationLine,
  SentRevision,
} from '@selvedge/domain/quotations/quotation';
import { BUILTIN_ROLES, type BuiltinRole } from '@selvedge/domain/users/permissions';
import type { Role } from '@selvedge/domain/users/role';
import type { StaffMember } from '@selvedge/domain/users/staff';
import type { User } from '@selvedge/domain/users/user';

/** Records as the API returns them, with plausible defaults; each test sets only the relevant fields. */

let serial = 0;
const nextId = (): string => `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`;

export function aUser(fields: Partial<User> = {}): User {
  return {
    id: nextId(),
    name: 'Nadeesha Perera',
    full_name: 'Nadeesha Perera',
    email: 'nadeesha@lankaapparel.lk',
    email_verified: true,
    user_type: 'customer',
    is_active: true,
    phone: '+94 77 123 4567',
    company: 'Lanka Apparel',
    company_name: 'Lanka Apparel',
    address: '12 Galle Road, Colombo 03',
    version: 1,
    created_at: '2026-09-14T06:30:00.000Z',
    ...fields,
  };
}

export const anAdmin = (fields: Partial<User> = {}): User =>
  aUser({ name: 'Ruwan Silva', full_name: 'Ruwan Silva', email: 'ruwan@selvedge.lk', user_type: 'admin', ...fields });

export function aColourway(fields: Partial<Colourway> = {}): Colourway {
  return {
    id: nextId(),
    name: 'Indigo',
    hex: null,
    code: '',
    stock_quantity: null,
    reserved_quantity: 0,
    available_quantity: 820,
    largest_single_shade_meters: null,
    longest_piece_meters: null,
    minimum_order: null,
    is_available: true,
    image_ids: [],
    ...fields,
  };
}

export function aFabric(fields: Partial<AdminFabric> = {}): AdminFabric {
  const cotton = { id: 'c-cotton', name: 'Cotton' };
  const available_quantity = fields.available_quantity ?? fields.stock_quantity ?? 820;
  return {
    id: nextId(),
    name: 'Combed Cotton Poplin 40s',
    item_code: 'POP-040',
    description: 'A crisp plain weave for shirts, mercerised and sanforised.',
    material: '100% cotton',
    care_instructions: 'Machine wash at 40 °C',
    internal_note: '',
    category_ids: [cotton.id],
    categories: [cotton],
    category_id: cotton.id,
    category: cotton,
    patterns: ['Plain'],
    pattern: 'Plain',
    colors: ['White', 'Sky blue'],
    color: 'White',
    number_of_colors: 2,
    width: 147,
    usable_width: null,
    lead_time_days: null,
    weight: 115,
    price_per_meter: 1250,
    price_unit: 'meters',
    cost_per_meter: null,
    counted_by_roll: false,
    minimum_order: 60,
    stock_quantity: 820,
    is_available: true,
    out_of_stock: false,
    available_in_sri_lanka: true,
    is_global: true,
    pre_order: false,
    visible: true,
    image_url: null,
    images: [],
    version: 1,
    created_at: '2026-10-02T04:10:00.000Z',
    updated_at: '2026-10-02T04:10:00.000Z',
    ...fields,
    available_quantity,
    colourways:
      fields.colourways ??
      (fields.colors ?? ['White', 'Sky blue']).map((name) => aColourway({ name, available_quantity })),
  };
}

export const aTerm = (fields: Partial<Term> = {}): Term => ({
  id: nextId(),
  name: 'Cotton',
  description: 'Woven cotton in shirting and bottom weights',
  version: 1,
  created_at: '2026-08-01T05:00:00.000Z',
  fabric_count: 34,
  ...fields,
});

export const aLine = (fields: Partial<QuotationLine> = {}): QuotationLine => ({
  id: nextId(),
  fabric: {
    id: nextId(),
    name: 'Combed Cotton Poplin 40s',
    material: '100% cotton',
    color: 'White',
    colourway_id: nextId(),
    item_code: 'POP-040',
    image_url: null,
  },
  quantity_meters: 120,
  price_unit: 'meters',
  unit_price: 1250,
  total_price: 150_000,
  ...fields,
});

/** The fabric of a line as it is now, with these meters free of each of its colors. */
export const aLineFabric = (fields: Partial<LineFabric> = {}, colourways: Partial<LineColour>[] = []): LineFabric => ({
  id: nextId(),
  price_per_meter: 1250,
  price_unit: 'meters',
  minimum_order: 20,
  keeps_stock: true,
  stock_by_colour: true,
  available_quantity: 500,
  ...fields,
  colourways: colourways.map((colour) => ({
    id: nextId(),
    name: 'White',
    is_available: true,
    minimum_order: null,
    available_quantity: 500,
    held_quantity: 0,
    held_for_customer: 0,
    largest_single_shade_meters: null,
    ...colour,
  })),
});

export const aMail = (fields: Partial<MailStatus> = {}): MailStatus => ({
  state: 'sent',
  to: 'nadeesha@lankaapparel.lk',
  error: null,
  at: '2026-11-19T08:36:00.000Z',
  ...fields,
});

export function aQuotation(fields: Partial<AdminQuotation> = {}): AdminQuotation {
  const line = aLine();
  return {
    id: nextId(),
    quotation_no: 'QT-2026-0042',
    status: 'pending',
    expired: false,
    ordered: false,
    lines_count: 1,
    total_quantity: 120,
    quoted_price_with_vat: null,
    vat_percent: 0,
    revisions: [],
    offer_state: null,
    answer: null,
    turn: 'customer',
    seen_at: null,
    unread: 0,
    inquiry_id: null,
    owner: null,
    priced_by: null,
    approval_asked: null,
    next_step: '',
    next_step_on: null,
    lost_reason: null,
    lost_note: '',
    has_draft: false,
    version: 1,
    created_at: '2026-11-19T08:35:00.000Z',
    valid_until: '2026-11-26T18:29:59.999Z',
    request_group: null,
    customer_name: 'Nadeesha Perera',
    customer_email: 'nadeesha@lankaapparel.lk',
    customer_phone: '+94 77 123 4567',
    customer_address: '12 Galle Road, Colombo 03',
    customer_company: 'Lanka Apparel',
    fabric_name: line.fabric.name,
    fabric_material: line.fabric.material,
    fabric_color: line.fabric.color,
    colourway_id: line.fabric.colourway_id,
    item_code: line.fabric.item_code,
    item_description: '',
    minimum_order: 60,
    weight: 115,
    dimensions: '147 cm',
    quantity_meters: line.quantity_meters,
    unit_price: line.unit_price,
    price_unit: line.price_unit,
    discount: 0,
    quoted_price: null,
    admin_response: null,
    message: 'Please quote for delivery in December.',
    delivery_instructions: '',
    timeline: '',
    needed_by: null,
    po_number: '',
    end_use: '',
    delivery_address: '',
    target_price: null,
    line_items: [line],
    admin_response_published: false,
    internal_notes: '',
    customer_email_verified: true,
    customer_id: null,
    source: 'customer',
    order_id: null,
    mail: null,
    history: [],
    ...fields,
  };
}

export const aRevision = (fields: Partial<SentRevision> = {}): SentRevision => ({
  letter: 'A',
  sent_at: '2026-11-19T08:36:00.000Z',
  total: 150_000,
  vat_percent: 0,
  state: 'sent',
  by: 'Ruwan Silva',
  changes: [],
  seen_at: null,
  answers: [],
  ...fields,
});

export const anOrder = (fields: Partial<Order> = {}): Order => ({
  id: nextId(),
  order_number: 'OR-2026-0007',
  quotation_id: nextId(),
  quotation_no: 'QT-2026-0031',
  customer_name: 'Nadeesha Perera',
  customer_company: 'Lanka Apparel',
  owner_id: null,
  owner_name: null,
  status: 'confirmed',
  total_amount: 184_500,
  total_with_vat: 184_500,
  vat_percent: 0,
  promised_on: null,
  carrier: '',
  vehicle: '',
  version: 1,
  created_at: '2026-11-18T10:20:00.000Z',
  ...fields,
});

/** A built-in role. */
export const aRole = (builtin: BuiltinRole, fields: Partial<Role> = {}): Role => ({
  id: nextId(),
  builtin,
  description: '',
  name: BUILTIN_ROLES[builtin].name,
  permissions: [...BUILTIN_ROLES[builtin].permissions],
  discount_limit_percent: null,
  margin_floor_percent: null,
  members: 1,
  version: 1,
  ...fields,
});

export const aMember = (fields: Partial<StaffMember> = {}): StaffMember => ({
  id: nextId(),
  name: 'Sanduni Alwis',
  email: 'sanduni@selvedge.lk',
  email_verified: true,
  roles: [{ id: 'role-sales', name: 'Sales' }],
  is_owner: false,
  second_factor: false,
  state: 'active',
  invited_at: null,
  last_seen_at: '2026-11-19T08:35:00.000Z',
  sessions: 1,
  can_change: true,
  version: 3,
  created_at: '2026-09-14T06:30:00.000Z',
  ...fields,
});

export const someStats = (fields: Partial<DashboardStats> = {}): DashboardStats => ({
  total_fabrics: 124,
  total_orders: 18,
  pending_quotations: 3,
  our_turn: 4,
  accepted_today: 1,
  expiring_soon: 2,
  requests_to_answer: 3,
  changes_asked: 1,
  extensions_asked: 0,
  accepted_to_order: 1,
  steps_due: 1,
  unanswered: 1,
  offers_out: 6,
  offers_out_amount: 812_400,
  won_this_month: 4,
  won_this_month_amount: 1_250_000,
  today: '2026-11-20',
  recent_orders: [anOrder()],
  total_revenue: 1_482_300.5,
  active_orders: 5,
  low_stock_count: 7,
  out_of_stock_count: 2,
  ...fields,
});

export const anInquiry = (fields: Partial<Inquiry> = {}): Inquiry => ({
  id: nextId(),
  kind: 'inquiry',
  state: 'new',
  name: 'Nadeesha Perera',
  email: 'nadeesha@lankaapparel.lk',
  phone: '077 123 4567',
  company: 'Lanka Apparel',
  subject: '',
  message: 'Do you have this poplin in ivory?\nWe need 400 m by January.',
  fabric_id: nextId(),
  fabric_name: 'Combed Cotton Poplin 40s',
  quotations: [],
  version: 1,
  created_at: '2026-11-19T08:35:00.000Z',
  updated_at: '2026-11-19T08:35:00.000Z',
  ...fields,
});

export const someCharts = (fields: Partial<DashboardCharts> = {}): DashboardCharts => ({
  days: 30,
  requests_per_day: [
    { day: '2026-11-18', count: 2 },
    { day: '2026-11-19', count: 0 },
    { day: '2026-11-20', count: 6 },
  ],
  funnel: [
    { step: 'requested', count: 8 },
    { step: 'answered', count: 6 },
    { step: 'approved', count: 4 },
    { step: 'ordered', count: 2 },
    { step: 'delivered', count: 1 },
  ],
  most_requested: [
    { fabric_id: null, fabric_name: 'Indigo Chambray', item_code: 'CHA-010', requests: 5, metres: 1240.5 },
  ],
  ...fields,
});

export const anImport = (fields: Partial<FabricImportProgress> = {}): FabricImportProgress => ({
  id: nextId(),
  file_name: 'fabrics.xlsx',
  kind: 'fabrics',
  dry_run: false,
  state: 'finished',
  total_rows: 120,
  processed_rows: 120,
  success_count: 117,
  update_count: 3,
  unchanged_count: 0,
  duplicate_count: 0,
  error_count: 0,
  errors: [],
  warnings: [],
  pictures_pending: 0,
  pictures_failed: 0,
  failure: null,
  requested_by: 'Ruwan Silva',
  created_at: '2026-11-19T08:35:00.000Z',
  finished_at: '2026-11-19T08:35:04.000Z',
  mapping: null,
  encoding: null,
  can_take_back: true,
  taken_back_at: null,
  taken_back_by: '',
  ...fields,
});
