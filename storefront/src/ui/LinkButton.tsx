import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router';

/** A button that is a link inside this app. */
export function LinkButton(props: ButtonProps & { to: string }) {
  return <Button component={Link} {...props} />;
}
