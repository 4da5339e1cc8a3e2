import type { Fabric } from '@selvedge/backend/fabrics/fabric.entity';
import { Inquiry } from '@selvedge/backend/inquiries/inquiry.entity';
import { GENERAL_INQUIRY, type InquiryState } from '@selvedge/domain/inquiries/inquiry';
import type { EntityManager } from 'typeorm';
import { daysBefore } from './moments.js';
import type { Random } from './random.js';

interface Message {
  daysAgo: number;
  state: InquiryState;
  name: string;
  email: string;
  phone: string;
  company?: string;
  /** A contact message has one; an inquiry is about a fabric or about anything. */
  subject?: string;
  /** Begin of the item code of the fabric that it is about. */
  about?: string;
  message: string;
}

const messages: readonly Message[] = [
  {
    daysAgo: 0,
    state: 'new',
    name: 'Hiruni Abeysekara',
    email: 'hiruni@littlepeople.example',
    phone: '+94 77 402 1187',
    company: 'Little People Kidswear',
    about: 'DG-',
    message:
      'I am interested in this fabric. Please tell me about pricing, availability and minimum order quantities. We would need about 120 m in two colours.',
  },
  {
    daysAgo: 1,
    state: 'new',
    name: 'Marcus Lindqvist',
    email: 'marcus@nordtrail.example',
    phone: '+46 70 555 0142',
    subject: 'Recycled polyester certificates',
    message:
      'Do you hold GRS transaction certificates for the recycled microfibre? We produce board shorts in Katunayake.',
  },
  {
    daysAgo: 2,
    state: 'new',
    name: 'Selvi Rajaratnam',
    email: 'selvi.rajaratnam@example.com',
    phone: '+94 76 310 9924',
    about: 'HS-',
    message: 'Is the silk cotton available in a six-yard length with a contrast border?',
  },
  {
    daysAgo: 5,
    state: 'answered',
    name: 'Janaka Wickramasinghe',
    email: 'janaka@wickramatailors.example',
    phone: '+94 71 550 3307',
    company: 'Wickrama Tailors',
    about: 'WT-',
    message: 'We need 45 m of tropical wool in navy before the wedding season. Can you hold a bolt until Friday?',
  },
  {
    daysAgo: 8,
    state: 'new',
    name: 'Nilufer Cader',
    email: 'nilufer@cader.example',
    phone: '+94 75 881 2040',
    message: 'Do you have modest-wear crêpe in wine and in forest green? A swatch card would help us to choose.',
  },
  {
    daysAgo: 12,
    state: 'answered',
    name: 'Pradeep Kumara',
    email: 'pradeep@kumarabags.example',
    phone: '+94 72 664 1509',
    company: 'Kumara Bags',
    subject: 'Canvas in 18 oz',
    message: 'Your canvas is listed at 10 oz. Can you source 18 oz in ecru, about 400 m, before January?',
  },
  {
    daysAgo: 21,
    state: 'closed',
    name: 'Anoma Dissanayake',
    email: 'anoma.dissanayake@example.com',
    phone: '+94 70 993 4418',
    about: 'BT-',
    message: 'How should the batik be washed for the first time? The customer asks whether the indigo will bleed.',
  },
  {
    daysAgo: 34,
    state: 'answered',
    name: 'Gayan Liyanage',
    email: 'gayan@liyanagesports.example',
    phone: '+94 77 718 6021',
    company: 'Liyanage Sports',
    subject: 'School house colours',
    message: 'We need piqué in four house colours, 80 m each. Please send lab dips for red, blue, green and yellow.',
  },
  {
    daysAgo: 58,
    state: 'closed',
    name: 'Thilini Bandara',
    email: 'thilini@bandarabridal.example',
    phone: '+94 76 227 5513',
    about: 'DU-',
    message: 'Is the duchess satin wide enough to cut a cathedral train without a seam?',
  },
];

/** Writes the messages of visitors. @returns how many */
export async function seedInquiries(
  manager: EntityManager,
  fabrics: readonly Fabric[],
  random: Random,
  now: Date,
): Promise<number> {
  await manager.insert(
    Inquiry,
    messages.map(({ daysAgo, about, company = '', subject = '', ...fields }) => {
      const fabric = about && fabrics.find((candidate) => candidate.itemCode.startsWith(about) && candidate.visible);
      const sent = daysBefore(now, daysAgo, random);
      const kind = subject ? ('contact' as const) : ('inquiry' as const);
      return {
        ...fields,
        id: random.uuid(),
        kind,
        company,
        subject,
        fabricId: fabric ? fabric.id : null,
        fabricName: fabric ? fabric.name : kind === 'inquiry' ? GENERAL_INQUIRY : '',
        createdAt: sent,
        updatedAt: sent,
      };
    }),
  );
  return messages.length;
}
