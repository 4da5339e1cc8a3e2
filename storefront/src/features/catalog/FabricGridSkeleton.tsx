import { styled } from '@mui/material/styles';
import { Bone } from '../../ui/Bone';
import { GAP, gridTemplate } from './columns';

const SKELETONS = 12;

/** Same columns and heights as the later cards. */
const Room = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: GAP,
  gridTemplateColumns: gridTemplate,
  '& .cloth': { aspectRatio: '4 / 3' },
  '& .text': { height: 249, padding: 14, display: 'grid', alignContent: 'start', gap: 14 },
  [theme.breakpoints.up('sm')]: { '& .text': { height: 266 } },
}));

const bones = Array.from({ length: SKELETONS }, (_, index) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  <div key={index} className="card">
    <span className="cloth" />
    <div className="text">
      <Bone width="80%" />
      <Bone width="45%" />
      <Bone />
      <Bone width="60%" />
    </div>
  </div>
));

export const FabricGridSkeleton = () => <Room aria-busy>{bones}</Room>;
