import UnverifiedIcon from '@mui/icons-material/UnsubscribeOutlined';
import { Tooltip } from '@mui/material';
import { tone } from '@selvedge/web/tokens';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';
import { CardSlot } from '../ui/list/ResponsiveColumn';

/** Shown beside an unverified email address: it may have been typed by somebody else than its owner. */
export function UnverifiedBadge() {
  const translate = useTranslate();
  return <Badge tone="amber">{translate('resources.quotations.template.unproven')}</Badge>;
}

/** An icon in table rows, where the words would cost a line; the words on cards, which are used by touch. */
export function UnverifiedMark() {
  const translate = useTranslate();
  const isOnCard = useContext(CardSlot) !== null;
  if (isOnCard) return <UnverifiedBadge />;
  const words = translate('resources.quotations.template.unproven');
  return (
    <Tooltip title={words}>
      <UnverifiedIcon titleAccess={words} sx={mark} />
    </Tooltip>
  );
}

const mark = { color: tone.amber.ink, fontSize: 16, mr: 0.5, verticalAlign: '-3px' };
