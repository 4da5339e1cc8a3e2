import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { Link } from 'react-router';

interface ButtonStyle {
  variant?: 'contained' | 'outlined' | 'text';
  size?: 'medium' | 'large';
}

const variants = {
  contained: { color: '#fff', backgroundColor: color.indigo, '&:hover': { backgroundColor: color.indigoHover } },
  outlined: { borderColor: color.edge, backgroundColor: color.paper, '&:hover': { borderColor: color.indigo } },
  text: { '&:hover': { backgroundColor: color.indigoTint } },
} as const;

const buttonStyle = ({ variant = 'text', size = 'medium' }: ButtonStyle) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: size === 'large' ? 48 : 44,
  padding: size === 'large' ? '8px 22px' : '6px 18px',
  border: '1px solid transparent',
  borderRadius: 8,
  backgroundColor: 'transparent',
  color: color.indigo,
  font: 'inherit',
  fontSize: size === 'large' ? '0.9375rem' : '0.875rem',
  fontWeight: 600,
  lineHeight: 1.4,
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  ...variants[variant],
});

const options = { shouldForwardProp: (name: string) => !['variant', 'size', 'sx'].includes(name) };

/** The button, the anchor and the link of the landing page and the layout: MUI's look at less weight. */
export const ActionButton = styled('button', options)<ButtonStyle>(buttonStyle);
export const AnchorButton = styled('a', options)<ButtonStyle>(buttonStyle);
/** A button that is a link inside this app. */
export const LinkButton = styled(Link, options)<ButtonStyle>(buttonStyle);
