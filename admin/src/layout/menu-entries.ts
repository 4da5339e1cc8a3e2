import type { SvgIconComponent } from '@mui/icons-material';
import HoldsIcon from '@mui/icons-material/AccessTimeOutlined';
import ChequesIcon from '@mui/icons-material/AccountBalanceOutlined';
import RolesIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import ApiKeysIcon from '@mui/icons-material/ApiOutlined';
import StaffIcon from '@mui/icons-material/BadgeOutlined';
import CategoriesIcon from '@mui/icons-material/CategoryOutlined';
import CustomersIcon from '@mui/icons-material/ContactsOutlined';
import SwatchesIcon from '@mui/icons-material/ContentCutOutlined';
import DueIcon from '@mui/icons-material/EventAvailableOutlined';
import StockIcon from '@mui/icons-material/FactCheckOutlined';
import ImportsIcon from '@mui/icons-material/FileUploadOutlined';
import PatternsIcon from '@mui/icons-material/GrainOutlined';
import TermsIcon from '@mui/icons-material/HandshakeOutlined';
import ReceivablesIcon from '@mui/icons-material/HourglassEmptyOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import ReportsIcon from '@mui/icons-material/InsightsOutlined';
import RollsIcon from '@mui/icons-material/LayersOutlined';
import OrdersIcon from '@mui/icons-material/LocalShippingOutlined';
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined';
import CreateQuotationIcon from '@mui/icons-material/NoteAddOutlined';
import ReceiptsIcon from '@mui/icons-material/PaymentsOutlined';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import TaxIcon from '@mui/icons-material/PercentOutlined';
import ScanIcon from '@mui/icons-material/QrCodeScanner';
import InvoicesIcon from '@mui/icons-material/ReceiptLongOutlined';
import WriteOffsIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import QuotationsIcon from '@mui/icons-material/RequestQuoteOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import FabricsIcon from '@mui/icons-material/TextureOutlined';
import WebhooksIcon from '@mui/icons-material/WebhookOutlined';
import type { Waiting } from '@selvedge/domain/dashboard/waiting';
import type { PagePath } from '../lib/pages';

/** In their order. */
export const menuGroups = ['today', 'sell', 'money', 'fabrics', 'setup'] as const;

export interface MenuEntry {
  /** Message key. */
  label: string;
  /** Below /admin; lib/pages.ts has its right. */
  path: PagePath;
  /** A subpage that has no entry of its own. */
  under?: PagePath;
  icon: SvgIconComponent;
  group: (typeof menuGroups)[number];
  /** The number behind the label; its words are `shell.waiting.NAME`. */
  counts?: readonly (keyof Waiting)[];
}

/** All entries; only pages that the person may open are shown. */
export const menuEntries: readonly MenuEntry[] = [
  { group: 'today', label: 'dashboard.title', path: '/dashboard', icon: DashboardIcon },
  {
    group: 'today',
    label: 'shell.entries.inbox',
    path: '/inquiries',
    icon: InboxIcon,
    counts: ['inquiries'],
  },
  {
    group: 'sell',
    label: 'shell.entries.quotations',
    path: '/quotations',
    icon: QuotationsIcon,
    counts: ['quotations', 'unread_quotations'],
  },
  { group: 'sell', label: 'shell.entries.create_quotation', path: '/quotations/create', icon: CreateQuotationIcon },
  { group: 'sell', label: 'shell.entries.orders', path: '/orders', icon: OrdersIcon, counts: ['orders'] },
  { group: 'sell', label: 'shell.entries.customers', path: '/customers', icon: CustomersIcon },
  { group: 'sell', label: 'shell.entries.reports', path: '/reports', icon: ReportsIcon },
  { group: 'money', label: 'shell.entries.money', path: '/money', icon: DueIcon },
  { group: 'money', label: 'shell.entries.invoices', path: '/invoices', icon: InvoicesIcon },
  { group: 'money', label: 'shell.entries.receipts', path: '/receipts', icon: ReceiptsIcon },
  { group: 'money', label: 'shell.entries.cheques', path: '/cheques', icon: ChequesIcon },
  { group: 'money', label: 'shell.entries.receivables', path: '/receivables', icon: ReceivablesIcon },
  { group: 'money', label: 'shell.entries.payment_terms', path: '/payment-terms', icon: TermsIcon },
  { group: 'money', label: 'shell.entries.tax_profile', path: '/tax-profile', icon: TaxIcon },
  { group: 'fabrics', label: 'resources.fabrics.title', path: '/fabrics', icon: FabricsIcon },
  {
    group: 'fabrics',
    label: 'shell.entries.stock_take',
    path: '/stock-take',
    under: '/stock-movements',
    icon: StockIcon,
  },
  {
    group: 'fabrics',
    label: 'shell.entries.write_offs',
    path: '/write-offs',
    icon: WriteOffsIcon,
    counts: ['write_offs'],
  },
  { group: 'fabrics', label: 'shell.entries.rolls', path: '/rolls', under: '/lots', icon: RollsIcon },
  { group: 'fabrics', label: 'shell.entries.scan', path: '/scan', icon: ScanIcon },
  { group: 'fabrics', label: 'shell.entries.holds', path: '/holds', icon: HoldsIcon },
  {
    group: 'fabrics',
    label: 'shell.entries.swatches',
    path: '/swatch-requests',
    icon: SwatchesIcon,
    counts: ['swatches'],
  },
  { group: 'fabrics', label: 'shell.entries.imports', path: '/imports', icon: ImportsIcon },
  { group: 'setup', label: 'shell.entries.users', path: '/users', icon: UsersIcon },
  { group: 'setup', label: 'shell.entries.categories', path: '/categories', icon: CategoriesIcon },
  { group: 'setup', label: 'shell.entries.patterns', path: '/patterns', icon: PatternsIcon },
  { group: 'setup', label: 'shell.entries.staff', path: '/staff', icon: StaffIcon },
  { group: 'setup', label: 'shell.entries.roles', path: '/roles', icon: RolesIcon },
  { group: 'setup', label: 'shell.entries.api_keys', path: '/api-keys', icon: ApiKeysIcon },
  { group: 'setup', label: 'shell.entries.webhooks', path: '/webhooks', icon: WebhooksIcon },
  { group: 'setup', label: 'shell.entries.system', path: '/system', under: '/audit', icon: SystemIcon },
];

/** The path of the current entry: the longest that matches the address, because /quotations/create has one of its own. */
export const entryOf = (pathname: string): string | undefined =>
  menuEntries
    .filter(({ path, under }) => [path, under].some((one) => one === pathname || pathname.startsWith(`${one}/`)))
    .map(({ path }) => path)
    .toSorted((one, other) => other.length - one.length)[0];
