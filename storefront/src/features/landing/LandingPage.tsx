import { Suspense } from 'react';
import { useTitle } from '../../state/title';
import { Benefits } from './Benefits';
import { ContactDetails } from './ContactDetails';
import { CustomPrints } from './CustomPrints';
import { FeaturedFabrics } from './FeaturedFabrics';
import { Hero } from './Hero';
import { HowItWorks } from './HowItWorks';

const sections = { Hero, HowItWorks, FeaturedFabrics, Benefits, CustomPrints, ContactDetails };

/** Each section has a boundary of its own, so that React takes the prerendered page over piece by piece. */
const page = Object.entries(sections).map(([name, Part]) => (
  <Suspense key={name} fallback={null}>
    <Part />
  </Suspense>
));

export const LandingPage = () => (
  <>
    <Title />
    {page}
  </>
);

/** Separate from the sections, so that they need not render again when the settings arrive. */
function Title() {
  useTitle();
  return null;
}
