import { styled } from '@mui/material/styles';

/** As wide as the content of a page may be, in the middle, with its margins. */
export const PageContainer = styled('div')(({ theme }) => ({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 1280,
  marginInline: 'auto',
  paddingInline: 16,
  [theme.breakpoints.up('sm')]: { paddingInline: 24 },
}));
