import type { SvgIconComponent } from '@mui/icons-material';
import CategoriesIcon from '@mui/icons-material/CategoryOutlined';
import PatternsIcon from '@mui/icons-material/GrainOutlined';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import OrdersIcon from '@mui/icons-material/LocalShippingOutlined';
import CreateQuotationIcon from '@mui/icons-material/NoteAddOutlined';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import QuotationsIcon from '@mui/icons-material/RequestQuoteOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import FabricsIcon from '@mui/icons-material/TextureOutlined';

import type { ComponentType } from 'react';
import { NewInquiries } from './NewInquiries';

interface MenuEntry {
  label: string;
  /** Below /admin. */
  path: string;
  icon: SvgIconComponent;
  /** Stands behind the label. */
  Badge?: ComponentType;
}

export const menuEntries: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: DashboardIcon },
  { label: 'User Management', path: '/users', icon: UsersIcon },
  { label: 'Fabric Management', path: '/fabrics', icon: FabricsIcon },
  { label: 'Quotations', path: '/quotations', icon: QuotationsIcon },
  { label: 'Create Quotation', path: '/quotations/create', icon: CreateQuotationIcon },
  { label: 'Orders', path: '/orders', icon: OrdersIcon },
  { label: 'Inbox', path: '/inquiries', icon: InboxIcon, Badge: NewInquiries },
  { label: 'Categories', path: '/categories', icon: CategoriesIcon },
  { label: 'Patterns', path: '/patterns', icon: PatternsIcon },
];
