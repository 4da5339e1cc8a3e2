import UnverifiedIcon from '@mui/icons-material/UnsubscribeOutlined';
import { Tooltip } from '@mui/material';
import { tone } from '@selvedge/web/tokens';
import { useContext } from 'react';
import { useTranslate } from 'react-admin';
import { Badge } from './Badge';
import { CardPlace } from './list/Column';

/** Beside an address that its owner has not confirmed yet: whoever registered may have typed another person's. */
export function UnverifiedBadge() {
  const translate = useTranslate();
  return <Badge tone="amber">{translate('resources.quotations.template.unproven')}</Badge>;
}

/** The same in a row of a table, where words would cost a line; on a card, which a finger reads, the words. */
export function UnverifiedMark() {
  const translate = useTranslate();
  const isOnCard = useContext(CardPlace) !== null;
  if (isOnCard) return <UnverifiedBadge />;
  const words = translate('resources.quotations.template.unproven');
  return (
    <Tooltip title={words}>
      <UnverifiedIcon titleAccess={words} sx={mark} />
    </Tooltip>
  );
}

const mark = { color: tone.amber.ink, fontSize: 16, mr: 0.5, verticalAlign: '-3px' };
