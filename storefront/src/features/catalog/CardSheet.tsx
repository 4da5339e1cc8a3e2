import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { useId } from 'react';
import { t } from '../../lib/language';
import { type CartItem, isSameChoice } from '../../state/cart';
import type { SwatchChoice } from '../../state/swatches';
import { LinkButton } from '../../ui/ActionButton';
import { Badge } from '../../ui/Badge';
import { picturesOf } from '../../ui/fabric-images';
import { useBackCloses } from '../../ui/use-back-closes';
import { CardCart } from './CardCart';
import { CardImages } from './CardImages';
import { CardSwatch } from './CardSwatch';
import { ColourChoice } from './ColourChoice';
import { CardContainer } from './card-styles';
import { FabricFacts } from './FabricFacts';
import type { CardActions } from './use-card-actions';

export interface CardSheetProps {
  fabric: Fabric;
  colour?: Colourway;
  inCart?: readonly CartItem[];
  swatches?: readonly SwatchChoice[];
  actions: CardActions;
  onClose: () => void;
}

/** What a small card leaves out, in a bottom sheet on a phone: color, length, swatch, facts. */
export function CardSheet({ fabric, colour, inCart, swatches, actions, onClose }: CardSheetProps) {
  const titleId = useId();
  useBackCloses(onClose);
  const images = picturesOf(fabric, colour);
  const item = inCart?.find((line) => isSameChoice(line, { fabric, colourway_id: colour?.id }));
  const address = colour?.name ? `?colour=${encodeURIComponent(colour.name)}` : '';
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: paper } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 0.5, py: 0.5 }}>
        <Box component="h2" id={titleId} sx={{ typography: 'h4', m: 0, flex: 1 }}>
          {fabric.name}
        </Box>
        {fabric.pre_order && <Badge tone="amber">{t('Pre-Order')}</Badge>}
        {inCart && <Badge tone="indigo">{t('In Quote')}</Badge>}
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <CardContainer className="whole" sx={{ overflowY: 'auto', px: 2, pb: 2, display: 'grid', gap: 2 }}>
        {colour?.name && (
          <ColourChoice
            fabric={fabric}
            chosen={colour}
            name={`sheet ${fabric.id}`}
            onChoose={({ id }) => actions.choose(fabric.id, id)}
          />
        )}
        <CardCart fabric={fabric} colour={colour} item={item} actions={actions} />
        <Box
          sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', '& .swatch-button': { m: 0 } }}
        >
          <CardSwatch fabric={fabric} colour={colour} swatches={swatches} actions={actions} />
          <LinkButton to={`/fabrics/${fabric.id}${address}`}>{t('Open its page')}</LinkButton>
        </Box>
        <CardImages
          name={fabric.name}
          images={images}
          eager={false}
          onOpen={(start) => actions.openImages({ title: fabric.name, images, start })}
        />
        <FabricFacts fabric={fabric} colour={colour} />
      </CardContainer>
    </Drawer>
  );
}

const paper = {
  maxHeight: 'calc(100dvh - 48px)',
  borderTopLeftRadius: 16,
  borderTopRightRadius: 16,
};
