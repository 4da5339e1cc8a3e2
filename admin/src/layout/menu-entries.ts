import type { SvgIconComponent } from '@mui/icons-material';
import HoldsIcon from '@mui/icons-material/AccessTimeOutlined';
import CategoriesIcon from '@mui/icons-material/CategoryOutlined';
import SwatchesIcon from '@mui/icons-material/ContentCutOutlined';
import StockIcon from '@mui/icons-material/FactCheckOutlined';
import PatternsIcon from '@mui/icons-material/GrainOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import OrdersIcon from '@mui/icons-material/LocalShippingOutlined';
import SystemIcon from '@mui/icons-material/MonitorHeartOutlined';
import CreateQuotationIcon from '@mui/icons-material/NoteAddOutlined';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import QuotationsIcon from '@mui/icons-material/RequestQuoteOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import FabricsIcon from '@mui/icons-material/TextureOutlined';

import type { ComponentType } from 'react';
import { NewInquiries } from './NewInquiries';
import { UnreadQuotations } from './UnreadQuotations';

interface MenuEntry {
  /** Message key. */
  label: string;
  /** Below /admin. */
  path: string;
  /** A subpage that has no entry of its own. */
  under?: string;
  icon: SvgIconComponent;
  /** Shown after the label. */
  Badge?: ComponentType;
}

export const menuEntries: readonly MenuEntry[] = [
  { label: 'dashboard.title', path: '/dashboard', icon: DashboardIcon },
  { label: 'resources.users.title', path: '/users', icon: UsersIcon },
  { label: 'resources.fabrics.title', path: '/fabrics', icon: FabricsIcon },
  { label: 'resources.stock-take.title', path: '/stock-take', under: '/stock-movements', icon: StockIcon },
  { label: 'resources.holds.title', path: '/holds', icon: HoldsIcon },
  { label: 'resources.swatch-requests.title', path: '/swatch-requests', icon: SwatchesIcon },
  { label: 'shell.entries.quotations', path: '/quotations', icon: QuotationsIcon, Badge: UnreadQuotations },
  { label: 'resources.quotations.create', path: '/quotations/create', icon: CreateQuotationIcon },
  { label: 'resources.orders.title', path: '/orders', icon: OrdersIcon },
  { label: 'resources.inquiries.title', path: '/inquiries', icon: InboxIcon, Badge: NewInquiries },
  { label: 'shell.entries.categories', path: '/categories', icon: CategoriesIcon },
  { label: 'shell.entries.patterns', path: '/patterns', icon: PatternsIcon },
  { label: 'system.title', path: '/system', icon: SystemIcon },
];

/** The path of the current entry: the longest that leads to this address, as /quotations/create has one of its own. */
export const entryOf = (pathname: string): string | undefined =>
  menuEntries
    .filter(({ path, under }) => [path, under].some((one) => one === pathname || pathname.startsWith(`${one}/`)))
    .map(({ path }) => path)
    .toSorted((one, other) => other.length - one.length)[0];
