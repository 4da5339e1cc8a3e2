import { styled } from '@mui/material/styles';
import { LineSkeleton } from '../../ui/LineSkeleton';
import { gridStyles } from './columns';

const SKELETONS = 12;

/** Same columns and heights as the cards that replace it. */
const Container = styled('div')(({ theme }) => ({
  ...gridStyles,
  '& .cloth': { aspectRatio: '4 / 5' },
  '& .text': { height: 100, padding: 10, display: 'grid', alignContent: 'start', gap: 10 },
  [theme.breakpoints.up('sm')]: {
    '& .cloth': { aspectRatio: '4 / 3' },
    '& .text': { height: 287, padding: 14, gap: 14 },
  },
}));

const cards = Array.from({ length: SKELETONS }, (_, index) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  <div key={index} className="card">
    <span className="cloth" />
    <div className="text">
      <LineSkeleton width="80%" />
      <LineSkeleton width="45%" />
      <LineSkeleton />
      <LineSkeleton width="60%" />
    </div>
  </div>
));

export const FabricGridSkeleton = () => <Container aria-busy>{cards}</Container>;
