import { useConfig } from '../../state/config';
import { useTitle } from '../../state/title';
import { Benefits } from './Benefits';
import { ContactDetails } from './ContactDetails';
import { CustomPrints } from './CustomPrints';
import { FeaturedFabrics } from './FeaturedFabrics';
import { Hero } from './Hero';
import { HowItWorks } from './HowItWorks';

export function LandingPage() {
  const config = useConfig();
  useTitle();
  return (
    <>
      <Hero tagline={config.brand.tagline} />
      <HowItWorks />
      <FeaturedFabrics />
      <Benefits />
      <CustomPrints />
      <ContactDetails config={config} />
    </>
  );
}
