import { useTranslate } from 'react-admin';
import { Badge } from './Badge';

/** Beside an address that its owner has not confirmed yet: whoever registered may have typed another person's. */
export function UnprovenBadge() {
  const translate = useTranslate();
  return <Badge tone="amber">{translate('resources.quotations.template.unproven')}</Badge>;
}
