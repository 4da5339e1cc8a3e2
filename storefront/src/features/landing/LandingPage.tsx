import { useConfig } from '../../state/config';
import { Benefits } from './Benefits';
import { ContactDetails } from './ContactDetails';
import { CustomPrints } from './CustomPrints';
import { FeaturedFabrics } from './FeaturedFabrics';
import { Hero } from './Hero';
import { HowItWorks } from './HowItWorks';

export function LandingPage() {
  const config = useConfig();
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
