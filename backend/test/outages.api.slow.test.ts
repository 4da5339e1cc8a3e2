import { OutageFixture } from './outage-fixture.js';
import { testOutages } from './outage-tests.js';

jest.setTimeout(120_000);

describe('with PostgreSQL as the queue', () => testOutages(() => OutageFixture.open()));
