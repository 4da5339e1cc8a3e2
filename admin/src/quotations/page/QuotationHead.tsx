import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { formatDate, formatDateTime } from '@selvedge/domain/dates';
import { mailtoLink } from '@selvedge/domain/email-address';
import { whatsAppNumber } from '@selvedge/domain/inquiries/whatsapp-number';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useIsAllowed } from '../../hooks/use-rights';
import { MailState } from '../../mail/MailState';
import { Badge } from '../../ui/Badge';
import { PageHeader } from '../../ui/PageHeader';
import { EmailAddress } from '../../ui/TwoLines';
import { OwnerField } from '../OwnerField';
import { daysLeft, offerSign } from '../offer-words';
import { isShareable, ShareMenu } from '../ShareMenu';
import { ApprovalBadge, StatusBadge } from '../StatusBadge';
import type { ShownDocument } from './DocumentDialog';
import { MoreMenu } from './MoreMenu';
import { NEXT_ACTION_ID, NextActionButton } from './NextActionButton';
import type { OfferedAction } from './use-next-action';

const words = 'resources.quotations.page';

interface QuotationHeadProps {
  quotation: QuotationTemplate;
  action: OfferedAction;
  onSaved: (work: (saved: QuotationTemplate) => void) => Promise<void>;
  onShow: (document: ShownDocument) => void;
}

/** Number, state, customer and assignee; the next action, and the others. */
export function QuotationHead({ quotation, action, onSaved, onShow }: QuotationHeadProps) {
  const translate = useTranslate();
  const mayReadPrices = useIsAllowed('price.read');
  return (
    <Box component="header" sx={{ mb: 2 }}>
      <Button component={RouterLink} to="/quotations" size="small" sx={{ ml: -0.75, mb: 0.5 }}>
        {`‹ ${translate(`${words}.back`)}`}
      </Button>
      <PageHeader
        title={translate('resources.quotations.template.title', { number: quotation.quotation_no })}
        subtitle={<Standing quotation={quotation} />}
        action={
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
            {mayReadPrices ? (
              <>
                <Button onClick={() => onShow({})}>{translate(`${words}.preview`)}</Button>
                <Button onClick={() => onShow({ isExported: true })}>
                  {translate('resources.quotations.template.pdf')}
                </Button>
              </>
            ) : null}
            {isShareable(quotation) ? <ShareMenu quotation={quotation} /> : null}
            <MoreMenu quotation={quotation} action={action.name} onSaved={onSaved} />
            <NextActionButton action={action} id={NEXT_ACTION_ID} />
          </Stack>
        }
      />
      <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Customer quotation={quotation} />
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' } }}>
          <OwnerField quotation={quotation} />
        </Box>
      </Box>
    </Box>
  );
}

/** The state, the validity, when the customer saw it, and the state of its newest email. */
function Standing({ quotation }: { quotation: QuotationTemplate }) {
  const translate = useTranslate();
  const days = daysLeft(quotation);
  const { seen_at, created_at, valid_until, unread, source } = quotation;
  const texts = [
    translate(`${words}.${source === 'manual' ? 'written' : 'asked'}`, { at: formatDateTime(created_at) }),
    seen_at && translate('resources.quotations.seen', { at: formatDateTime(seen_at) }),
    days !== null &&
      (days <= 0
        ? translate('resources.quotations.offer.last_day')
        : translate(`${words}.valid`, { day: formatDate(valid_until), smart_count: days })),
    unread > 0 && translate('resources.quotations.messages.unread', { smart_count: unread }),
  ];
  return (
    <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <StateWord quotation={quotation} />
      <Typography component="span" variant="body2">
        {texts.filter(Boolean).join(' · ')}
      </Typography>
      {quotation.mail ? <MailState mail={quotation.mail} /> : null}
    </Box>
  );
}

/** The customer and their contact. */
function Customer({ quotation }: { quotation: QuotationTemplate }) {
  const translate = useTranslate();
  const { customer_name, customer_company, customer_phone, customer_email } = quotation;
  const number = whatsAppNumber(customer_phone ?? '');
  return (
    <Box component="section" aria-label={translate('resources.quotations.fields.customer_name')} sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {[customer_name, customer_company].filter(Boolean).join(', ') || '-'}
      </Typography>
      <Box
        sx={{
          columnGap: { xs: 5, md: 2 },
          display: 'flex',
          flexWrap: 'wrap',
          pr: { xs: 2, md: 0 },
          rowGap: { xs: 3.5, md: 0 },
        }}
      >
        {customer_phone ? <Link href={`tel:${customer_phone.replaceAll(/[^+\d]/g, '')}`}>{customer_phone}</Link> : null}
        {number ? (
          <Link href={`https://wa.me/${number}`} target="_blank" rel="noopener noreferrer">
            {translate('resources.quotations.share.whatsapp')}
          </Link>
        ) : null}
        {customer_email ? (
          <Link href={mailtoLink(customer_email)} aria-label={customer_email} sx={{ minWidth: 0 }}>
            <EmailAddress text={customer_email} />
          </Link>
        ) : null}
      </Box>
    </Box>
  );
}

/** The state in one word. */
function StateWord({ quotation }: { quotation: QuotationTemplate }) {
  const translate = useTranslate();
  const sign = offerSign(quotation);
  if (quotation.order_id) return <Badge tone="teal">{translate('resources.quotations.ordered')}</Badge>;
  if (quotation.approval_asked) return <ApprovalBadge />;
  if (sign) return <Badge tone={sign.tone}>{translate(`resources.quotations.offer.${sign.key}`)}</Badge>;
  return <StatusBadge status={quotation.status} />;
}
