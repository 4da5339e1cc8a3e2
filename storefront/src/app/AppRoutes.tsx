import { Route, Routes } from 'react-router';
import { Guard } from './Guard';
import { Layout } from './Layout';
import { screens } from './screens';

/** All screens; access is defined in route-table. */
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
