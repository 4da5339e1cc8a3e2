import { OutageFixture } from './outage-fixture.js';
import { tryOutages } from './outage-trials.js';

jest.setTimeout(120_000);

describe('with PostgreSQL as the queue', () => tryOutages(() => OutageFixture.open()));
