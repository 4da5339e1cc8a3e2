import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { openDialog } from '../../state/dialogs';
import { useSession } from '../../state/session';
import { useTitle } from '../../state/title';
import { MyHolds } from './MyHolds';
import { MySwatches } from './MySwatches';

/** A customer's holds and swatch requests. */
export function MyAccountPage() {
  useTitle('My account');
  const { user } = useSession();
  return (
    <Container maxWidth="md" sx={{ py: { xs: 2, md: 4 } }}>
      <Typography variant="h2" component="h1">
        My account
      </Typography>
      {user && (
        <Box
          sx={{
            ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 },
            ...{ color: 'text.secondary', mb: 4, overflowWrap: 'anywhere' },
          }}
        >
          {[user.full_name || user.name, user.company_name, user.email].filter(Boolean).join(' · ')}
          <Button variant="outlined" onClick={() => openDialog({ name: 'password' })}>
            Change password
          </Button>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 5 }}>
        <MyHolds />
        <MySwatches />
      </Box>
    </Container>
  );
}
