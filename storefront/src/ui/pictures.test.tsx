import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFabric, anImage } from '../test/factories';
import { address, catalogue, openApp } from '../test/render-app';

const threeViews = () =>
  aFabric({
    name: 'Linen',
    images: ['Flat', 'Close', 'Folded'].map((alt_text, at) =>
      anImage({ alt_text, is_primary: at === 0, display_order: at }),
    ),
  });

async function openGallery() {
  catalogue(threeViews());
  const user = openApp('/fabrics');
  await user.click(await screen.findByRole('button', { name: 'Open image 1 of Linen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Linen' });
  return { user, dialog, gallery: within(dialog) };
}

test('a card of the landing page says how many more pictures there are, and shows all of them', async () => {
  catalogue(threeViews(), aFabric({ name: 'Denim', images: [anImage()] }));
  const user = openApp('/');
  const more = await screen.findByRole('button', { name: '+2, all images of Linen' });
  expect(more).toHaveTextContent('+2');
  expect(screen.queryByRole('button', { name: /images of Denim/ })).toBeNull();
  await user.click(more);
  const gallery = within(await screen.findByRole('dialog', { name: 'Linen' }));
  expect(gallery.getByText('1 of 3')).toBeVisible();
  await user.click(gallery.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a picture that fails to load is replaced by the placeholder', async () => {
  catalogue(aFabric({ name: 'Linen', images: [anImage({ alt_text: 'Flat', is_primary: true })] }));
  openApp('/fabrics');
  const card = within(await screen.findByRole('article', { name: 'Linen' }));
  fireEvent.error(card.getByRole('img', { name: 'Flat' }));
  expect(card.queryByRole('img')).toBeNull();
  expect(card.getByText('No Image Available')).toBeInTheDocument();
});

describe('in the gallery', () => {
  it('Back closes the gallery and stays on the page, however often the gallery is opened', async () => {
    const { user } = await openGallery();
    for (const again of [true, false]) {
      act(() => window.history.back());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(address()).toBe('/fabrics');
      if (again) await user.click(screen.getByRole('button', { name: 'Open image 2 of Linen, +1 more' }));
    }
  });

  it('closing the gallery removes its entry from the history', async () => {
    const before = window.history.state;
    const { user, gallery } = await openGallery();
    await user.click(gallery.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(window.history.state).toEqual(before));
  });

  it('a picture that fails to load is replaced by the placeholder, and the next one is shown', async () => {
    const { user, gallery } = await openGallery();
    fireEvent.error(gallery.getByRole('img', { name: 'Flat' }));
    expect(gallery.queryByRole('img', { name: 'Flat' })).toBeNull();
    expect(gallery.getByText('No Image Available')).toBeVisible();
    expect(gallery.queryByRole('progressbar')).toBeNull();
    await user.click(gallery.getByRole('button', { name: 'Next image' }));
    expect(gallery.getByRole('img', { name: 'Close' })).toBeVisible();
  });

  it.each([
    ['to the left leads to the next picture', { from: [300, 200], to: [180, 210] }, '2 of 3'],
    ['to the right leads to the one before', { from: [100, 200], to: [260, 190] }, '3 of 3'],
    ['that is a tremble does nothing', { from: [100, 200], to: [120, 200] }, '1 of 3'],
    ['up or down scrolls', { from: [100, 200], to: [150, 500] }, '1 of 3'],
  ])('a swipe %s', async (_, { from: [x, y], to: [endX, endY] }, place) => {
    const { gallery } = await openGallery();
    const picture = gallery.getByRole('img', { name: 'Flat' });
    fireEvent.touchStart(picture, { touches: [{ clientX: x, clientY: y }] });
    fireEvent.touchEnd(picture, { changedTouches: [{ clientX: endX, clientY: endY }] });
    expect(gallery.getByText(place)).toBeVisible();
  });

  it('pinching zooms as the browser does, and does not change the picture', async () => {
    const { gallery } = await openGallery();
    const picture = gallery.getByRole('img', { name: 'Flat' });
    const finger = (clientX: number) => ({ clientX, clientY: 200 });
    fireEvent.touchStart(picture, { touches: [finger(100), finger(300)] });
    fireEvent.touchEnd(picture, { changedTouches: [finger(20)] });
    expect(gallery.getByText('1 of 3')).toBeVisible();
  });

  it('the clicked point is centered when a picture is enlarged', async () => {
    const { user, gallery } = await openGallery();
    const picture = gallery.getByRole('img', { name: 'Flat' });
    const container = picture.parentElement as HTMLElement;
    // jsdom lays nothing out: a picture of 400 by 300 points that doubles in a container of its own size.
    const layout = { scrollWidth: 800, scrollHeight: 600, clientWidth: 400, clientHeight: 300 };
    for (const [name, value] of Object.entries(layout)) Object.defineProperty(container, name, { value });
    picture.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
    fireEvent.click(picture, { clientX: 300, clientY: 225 });
    expect([container.scrollLeft, container.scrollTop]).toEqual([400, 300]);
    // Later than the second half of a double tap.
    const pressed = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(pressed + 1000);
    await user.click(gallery.getByRole('button', { name: 'Zoom out' }));
    clock.mockReturnValue(pressed + 2000);
    await user.click(gallery.getByRole('button', { name: 'Zoom in' }));
    clock.mockRestore();
    expect([container.scrollLeft, container.scrollTop]).toEqual([200, 150]);
  });
});

test.each([
  ['the dialog of the contact ways', 'Contact', 'Contact'],
  ['the sign-in of the landing page', 'Sign In', 'Sign In'],
])('Back closes %s and stays on the page', async (_, button, name) => {
  const user = openApp('/');
  const [opener] = await screen.findAllByRole('button', { name: button });
  await user.click(opener as HTMLElement);
  await screen.findByRole('dialog', { name });
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/');
});
