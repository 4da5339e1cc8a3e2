import { defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import type { Colourway, Fabric, FabricImage, FabricPage, Term } from '@selvedge/domain/fabrics/fabric';
import type { OwnInvoice, OwnMoney, OwnOrderMoney } from '@selvedge/domain/invoicing/own-money';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import type { User } from '@selvedge/domain/users/user';

/** Plausible defaults of all API responses; a test sets only the relevant fields. */

const CREATED = '2026-10-12T06:30:00.000Z';

let serial = 0;
const nextId = () => `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`;

export function anImage(overrides: Partial<FabricImage> = {}): FabricImage {
  const id = nextId();
  return {
    id,
    image_url: `/api/uploads/${id}.webp`,
    alt_text: '',
    is_primary: false,
    display_order: 0,
    placeholder_color: '#8fa3bf',
    ...overrides,
  };
}

export function aColourway(overrides: Partial<Colourway> = {}): Colourway {
  return {
    id: nextId(),
    name: 'Indigo',
    hex: null,
    code: '',
    stock_quantity: null,
    reserved_quantity: 0,
    available_quantity: 840,
    largest_single_shade_meters: null,
    longest_piece_meters: null,
    minimum_order: null,
    is_available: true,
    image_ids: [],
    ...overrides,
  };
}

export function aFabric(overrides: Partial<Fabric> = {}): Fabric {
  const cotton = { id: 'category-cotton', name: 'Cotton' };
  const available_quantity = overrides.available_quantity ?? overrides.stock_quantity ?? 840;
  return {
    id: nextId(),
    name: 'Combed Cotton Poplin',
    item_code: 'POP-118',
    description: 'A crisp shirting poplin with a clean, dry hand.',
    material: '100% Cotton',
    care_instructions: 'Machine wash at 40 °C',
    category_ids: [cotton.id],
    categories: [cotton],
    category_id: cotton.id,
    category: cotton,
    patterns: ['Solid'],
    pattern: 'Solid',
    colors: ['Indigo', 'White'],
    color: 'Indigo',
    number_of_colors: 2,
    width: 147,
    usable_width: null,
    lead_time_days: null,
    weight: 118,
    price_per_meter: 1250.5,
    price_unit: 'meters',
    minimum_order: 60,
    stock_quantity: 840,
    visible: true,
    is_available: true,
    out_of_stock: false,
    available_in_sri_lanka: true,
    is_global: true,
    pre_order: false,
    image_url: null,
    images: [],
    created_at: CREATED,
    updated_at: CREATED,
    ...overrides,
    available_quantity,
    colourways:
      overrides.colourways ??
      (overrides.colors ?? ['Indigo', 'White']).map((name) => aColourway({ name, available_quantity })),
  };
}

export const aFabricPage = (fabrics: Fabric[], overrides: Partial<FabricPage> = {}): FabricPage => ({
  fabrics,
  total: fabrics.length,
  limit: 24,
  offset: 0,
  ...overrides,
});

export const aTerm = (name: string): Term => ({
  id: nextId(),
  name,
  description: '',
  version: 1,
  created_at: CREATED,
  fabric_count: 3,
});

export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: nextId(),
    name: 'Nadeesha Perera',
    full_name: 'Nadeesha Perera',
    email: 'nadeesha@lagoonstudio.example',
    email_verified: true,
    user_type: 'customer',
    is_active: true,
    phone: '+94 77 555 0134',
    company: 'Lagoon Studio',
    company_name: 'Lagoon Studio',
    address: '14 Galle Road, Colombo 03',
    version: 1,
    created_at: CREATED,
    ...overrides,
  };
}

export function aQuotation(overrides: Partial<OwnQuotation> = {}): OwnQuotation {
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
    offer_state: null,
    answer: null,
    revisions: [],
    unread: 0,
    changes: [],
    version: 1,
    created_at: CREATED,
    valid_until: '2026-10-19T18:29:59.999Z',
    request_group: null,
    customer_name: 'Nadeesha Perera',
    customer_email: 'nadeesha@lagoonstudio.example',
    customer_phone: '+94 77 555 0134',
    customer_address: '14 Galle Road, Colombo 03',
    customer_company: 'Lagoon Studio',
    fabric_name: 'Combed Cotton Poplin',
    fabric_material: '100% Cotton',
    fabric_color: 'Indigo',
    colourway_id: 'indigo',
    item_code: 'POP-118',
    item_description: '',
    minimum_order: 60,
    weight: 118,
    dimensions: '147 cm',
    quantity_meters: 120,
    unit_price: 1250.5,
    price_unit: 'meters',
    discount: 0,
    quoted_price: null,
    admin_response: null,
    message: '',
    delivery_instructions: '',
    timeline: '',
    needed_by: null,
    po_number: '',
    end_use: '',
    delivery_address: '',
    target_price: null,
    line_items: [
      {
        id: nextId(),
        fabric: {
          id: 'fabric',
          name: 'Combed Cotton Poplin',
          material: '100% Cotton',
          color: 'Indigo',
          colourway_id: 'indigo',
          item_code: 'POP-118',
          image_url: null,
        },
        quantity_meters: 120,
        price_unit: 'meters',
        unit_price: 1250.5,
        total_price: 150060,
      },
    ],
    ...overrides,
  };
}

export const aConfig = (overrides: Partial<PublicConfig> = {}): PublicConfig => ({
  brand: defaultBrand,
  contact_email: '',
  whatsapp_number: '',
  phone: '',
  password_policy: 'standard',
  low_stock_metres: 50,
  swatches_per_request: 10,
  hold_hours: 48,
  hold_share_percent: 50,
  price_slip_percent: 20,
  vat_percent: 0,
  ...overrides,
});

/** The sums of an unpaid order of Rs. 1,180.00. */
export const anOrdersMoney = (overrides: Partial<OwnOrderMoney> = {}): OwnOrderMoney => ({
  order_number: 'ORD-2026-0007',
  due: 1_180,
  received: 0,
  cheques_in_hand: 0,
  open: 1_180,
  invoices: [],
  advance: { percent: 50, due: 590, received: 0, missing: 590 },
  pay: { bank: null, reference: '' },
  ...overrides,
});

/** The account of a customer who owes nothing. */
export const anAccount = (overrides: Partial<OwnMoney> = {}): OwnMoney => ({
  due: 0,
  received: 0,
  cheques_in_hand: 0,
  open: 0,
  overdue: 0,
  credit: 0,
  bank: null,
  advances: [],
  invoices: [],
  total: 0,
  limit: 20,
  offset: 0,
  ...overrides,
});

export const anInvoice = (overrides: Partial<OwnInvoice> = {}): OwnInvoice => ({
  id: nextId(),
  kind: 'tax_invoice',
  serial: '26NOV_CMB01_00001',
  quotation_id: 'quotation-7',
  order_number: 'ORD-2026-0007',
  issued_on: '2026-11-20',
  due_on: '2026-12-04',
  reference: '',
  total: 1_180,
  credited: 0,
  paid: 0,
  open: 1_180,
  cheques_in_hand: 0,
  cheques_on: null,
  state: 'open',
  overdue_days: 0,
  ...overrides,
});
