import { Route, Routes } from 'react-router';
import { Guard } from './Guard';
import { Layout } from './Layout';
import { screens } from './screens';

/** Every screen. Who may open which: route-table. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route element={<Guard />}>
        {screens.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={null} />
      </Route>
    </Route>
  </Routes>
);
