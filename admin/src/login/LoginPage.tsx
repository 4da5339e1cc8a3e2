import { Box, Button, CssBaseline, Link, Paper, Stack, Typography } from '@mui/material';
import { leaveTo } from '@selvedge/web/browser';
import { readSession } from '@selvedge/web/session';
import { color, selvedgeEdge } from '@selvedge/web/tokens';
import { useEffect } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { useBrand } from '../hooks/use-config';
import { LoginForm } from '../ui/LoginForm';

/** Signed-in users are redirected by the route table. */
export function LoginPage() {
  const userType = readSession()?.user.user_type;
  useEffect(() => {
    if (userType === 'customer') leaveTo('/fabrics');
  }, [userType]);
  return userType === 'admin' ? <Navigate to="/dashboard" replace /> : <SignIn />;
}

function SignIn() {
  const translate = useTranslate();
  const login = useLogin();
  const { name } = useBrand();
  useEffect(() => {
    document.title = `${translate('login.title')} · ${name}`;
  }, [name, translate]);
  return (
    <Box component="main" sx={{ display: 'grid', minHeight: '100dvh', p: 2, placeItems: 'center' }}>
      <Paper
        variant="outlined"
        sx={{
          maxWidth: 420,
          overflow: 'hidden',
          position: 'relative',
          px: { xs: 3, sm: 5 },
          py: { xs: 4, sm: 5 },
          width: '100%',
          '&::before': { background: selvedgeEdge, content: '""', inset: '0 auto 0 0', position: 'absolute', width: 3 },
        }}
      >
        <Typography variant="body2" sx={{ color: color.selvedge, fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="h1" sx={{ mt: 0.5 }}>
          {translate('login.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3, mt: 1 }}>
          {translate('login.intro')}
        </Typography>
        <LoginForm login={login} />
        <Stack sx={{ alignItems: 'center', mt: 2 }}>
          <Link component={Button} href="/" underline="none">
            {translate('login.home')}
          </Link>
        </Stack>
      </Paper>
      <CssBaseline />
    </Box>
  );
}
