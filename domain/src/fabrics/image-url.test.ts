import { imageSrcSet, imageUrl } from './image-url.js';

test.each([
  ['poplin.webp', '/api/uploads/poplin.webp'],
  ['uploads/poplin.webp', '/api/uploads/poplin.webp'],
  ['/api/uploads/poplin.webp', '/api/uploads/poplin.webp'],
  ['/static/poplin.jpg', '/static/poplin.jpg'],
  ['https://mill.example/poplin.jpg', 'https://mill.example/poplin.jpg'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['blob:https://shop.example/1', 'blob:https://shop.example/1'],
])('%s is fetched from %s', (path, url) => {
  expect(imageUrl(path)).toBe(url);
});

test('an uploaded picture is offered in the widths that the server keeps', () => {
  expect(imageSrcSet('/api/uploads/a1.webp')).toBe(
    '/api/uploads/a1-320.webp 320w, /api/uploads/a1-640.webp 640w, /api/uploads/a1.webp 1200w',
  );
});

test.each(['/api/uploads/a1.png', 'https://mill.example/a1.webp'])('%s has one width', (url) => {
  expect(imageSrcSet(url)).toBeUndefined();
});
