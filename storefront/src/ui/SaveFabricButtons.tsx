import PlaylistAdd from '@mui/icons-material/PlaylistAdd';
import Button from '@mui/material/Button';
import { MIN_COMPARED } from '@selvedge/domain/fabrics/compare';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { keepReturnAddress } from '@selvedge/web/return-address';
import { useNavigate } from 'react-router';
import { t } from '../lib/language';
import { toggleCompared, useCompared } from '../state/compared';
import { openDialog } from '../state/dialogs';
import { useSession } from '../state/session';
import { LinkButton } from './ActionButton';
import { FavoriteButton } from './FavoriteButton';
import { fabricInColour } from './fabric-in-colour';

/** Actions on a fabric's page that save it for later: favorites, a list, and comparing it with others. */
export function SaveFabricButtons({ fabric, colour }: { fabric: Fabric; colour?: Colourway }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const compared = useCompared();
  const isCompared = compared.includes(fabric.id);
  /** The actions that need an account, with a link to sign in. */
  const signedIn = (act: () => void) => () => {
    if (user) return act();
    keepReturnAddress(window.location);
    void navigate('/login');
  };
  const name = fabricInColour(fabric.name, colour?.name);
  const isThere = fabric.is_available && (colour ?? fabric).available_quantity > 0;
  const about = { fabric_id: fabric.id, colourway_id: colour?.id, name, isThere };
  return (
    <>
      <FavoriteButton fabric={fabric} colourwayId={colour?.id} />
      <Button
        variant="outlined"
        startIcon={<PlaylistAdd />}
        onClick={signedIn(() => openDialog({ name: 'add-to-list', fabric, colourwayId: colour?.id }))}
      >
        {t('Add to a list')}
      </Button>
      <Button variant="outlined" aria-pressed={isCompared} onClick={() => toggleCompared(fabric.id)}>
        {isCompared ? t('Chosen to compare') : t('Compare')}
      </Button>
      {isCompared && compared.length >= MIN_COMPARED && (
        <LinkButton to={`/compare?ids=${compared.join(',')}`}>
          {t('Compare all {compared}', { compared: compared.length })}
        </LinkButton>
      )}
      {/* The longest comes last: on a phone the real letters, when they arrive, break no line elsewhere. */}
      <Button variant="outlined" onClick={signedIn(() => openDialog({ name: 'fabric-alert', about }))}>
        {t('Tell me when it is back or cheaper')}
      </Button>
    </>
  );
}
