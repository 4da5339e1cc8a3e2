import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { t } from '../../lib/language';
import { useSession } from '../../state/session';
import { useTitle } from '../../state/title';
import { AccountBalance } from './AccountBalance';
import { AccountLanguage } from './AccountLanguage';
import { Addresses } from './Addresses';
import { CommentMails } from './CommentMails';
import { Details } from './Details';
import { Documents } from './Documents';
import { MyHolds } from './MyHolds';
import { MySwatches } from './MySwatches';
import { Security } from './Security';

/** The account page of a customer: details, language, mails, addresses, money, documents, holds, swatches and sign-ins. */
export function MyAccountPage() {
  useTitle(t('My account'));
  const { user } = useSession();
  return (
    <Container maxWidth="md" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1" sx={{ mb: 3 }}>
        {t('My account')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 5 }}>
        {user && <Details user={user} />}
        {user && <AccountLanguage user={user} />}
        {user && <CommentMails user={user} />}
        <Addresses />
        <AccountBalance />
        <Documents />
        <MyHolds />
        <MySwatches />
        <Security />
      </Box>
    </Container>
  );
}
