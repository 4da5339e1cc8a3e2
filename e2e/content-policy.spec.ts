import { test as base, expect } from '@playwright/test';
import { product, watchContentPolicy } from './product.js';

// Without the fixture of the journeys, which a breach fails: that it notices one is what is tested here.
base('an injected script does not run, and the fixture of the journeys reports it', async ({ context, page }) => {
  const breaches: string[] = [];
  await watchContentPolicy(context, breaches);
  for (const path of ['/', '/fabrics', '/admin/login']) {
    await base.step(path, async () => {
      await page.goto(`${product.url}${path}`);
      expect(breaches).toEqual([]);
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.__ran = true';
        const image = document.createElement('img');
        image.src = 'https://elsewhere.example/pixel.png';
        document.body.append(script, image);
      });
      await expect
        .poll(() => breaches.map((breach) => breach.replace(/^\S+ /, '')).sort())
        .toEqual(['broke img-src: https://elsewhere.example/pixel.png', 'broke script-src-elem: inline']);
      expect(await page.evaluate(() => '__ran' in window)).toBe(false);
      breaches.length = 0;
    });
  }
});
