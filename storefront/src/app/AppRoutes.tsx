import { Route, Routes } from 'react-router';
import { LandingPage } from '../features/landing/LandingPage';
import { Guard } from './Guard';
import { Layout } from './Layout';
import { screens } from './screens';

/** Every screen. Who may open which: route-table. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route element={<Guard />}>
        <Route path="/" element={<LandingPage />} />
        <Route path="/home" element={<LandingPage />} />
        {screens.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={null} />
      </Route>
    </Route>
  </Routes>
);
