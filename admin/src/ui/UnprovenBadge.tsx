import { Badge } from './Badge';

/** Beside an address that its owner has not confirmed yet: whoever registered may have typed another person's. */
export const UnprovenBadge = () => <Badge tone="amber">Address not confirmed</Badge>;
