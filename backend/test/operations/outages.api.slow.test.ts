import { OutageFixture } from '../support/outage-fixture.js';
import { testOutages } from '../support/outage-tests.js';

jest.setTimeout(120_000);

describe('with PostgreSQL as the queue', () => testOutages(() => OutageFixture.open()));
