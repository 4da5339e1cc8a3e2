import { Box, Link } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { mailtoLink } from '@selvedge/domain/email-address';
import { GENERAL_INQUIRY, type Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { MailState } from '../mail/MailState';
import { Fact, Facts } from '../ui/Section';
import { EmailAddress } from '../ui/TwoLines';

export function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  const translate = useTranslate();
  const { name, company, email, phone, created_at, mail, quotations } = inquiry;
  return (
    <Facts>
      <Fact label={translate('resources.inquiries.fields.name')}>{name}</Fact>
      {company ? <Fact label={translate('resources.users.fields.company')}>{company}</Fact> : null}
      <Fact label={translate('resources.users.fields.email')}>
        <Link href={mailtoLink(email)} aria-label={email}>
          <EmailAddress text={email} />
        </Link>
      </Fact>
      {phone ? (
        <Fact label={translate('resources.users.fields.phone')}>
          <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Link>
        </Fact>
      ) : null}
      <AboutFabric inquiry={inquiry} />
      <Fact label={translate('resources.inquiries.fields.created_at')}>{formatDateTime(created_at)}</Fact>
      {quotations.length > 0 ? (
        <Fact label={translate('resources.inquiries.quoted')}>
          {quotations.map(({ id, quotation_no }) => (
            <Box key={id}>
              <Link component={RouterLink} to={`/quotations/${id}`}>
                {quotation_no}
              </Link>
            </Box>
          ))}
        </Fact>
      ) : null}
      {mail ? (
        <Fact label={translate('resources.inquiries.notification')}>
          <MailState mail={mail} />
        </Fact>
      ) : null}
    </Facts>
  );
}

/** Links to the fabric while it exists; the name is always shown. */
function AboutFabric({ inquiry: { fabric_id, fabric_name } }: { inquiry: Inquiry }) {
  const translate = useTranslate();
  if (!fabric_name || fabric_name === GENERAL_INQUIRY) return null;
  const filter = encodeURIComponent(JSON.stringify({ id: fabric_id }));
  return (
    <Fact label={translate('resources.inquiries.fabric')}>
      {fabric_id ? (
        <Link component={RouterLink} to={`/fabrics?filter=${filter}`}>
          {fabric_name}
        </Link>
      ) : (
        fabric_name
      )}
    </Fact>
  );
}
